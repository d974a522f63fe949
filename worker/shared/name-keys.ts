import { searchKey } from './search-key.ts';

/** The search keys of a person's name, in either script. */
export const nameKeys = (names: { first_name: string; last_name: string; other_name: string | null }) => ({
  name_key: searchKey(`${names.first_name} ${names.last_name}`),
  other_name_key: names.other_name === null ? null : searchKey(names.other_name) || null,
});
