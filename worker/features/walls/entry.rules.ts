import type { EntryBody } from '#worker/contract/wall.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { civilDay } from '#worker/shared/hebrew-date.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { LOOSE, rotationsOf } from '#worker/shared/rotations.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import type { EntryRow } from './wall.repo.ts';

/** Instead of the id of a private field: the names. */
export const NAMES = '';

type Person = { id: number } & Pick<EntryBody, 'first_name' | 'last_name' | 'lang' | 'gender'> &
  Pick<EntryRow, 'other_name' | 'birth' | 'death'>;

/** The columns of someone without a site; those of a site are copied by triggers, in the same way. */
export function columnsOfPerson({
  id,
  first_name,
  last_name,
  other_name,
  lang,
  gender,
  birth,
  death,
}: Person) {
  const derived_dates = derivedDates({ birth, death, after_sunset: false });
  return {
    first_name,
    last_name,
    other_name,
    lang,
    gender,
    birth,
    death,
    derived_dates,
    sort_name: sortKey(id, lowerCase(last_name), lowerCase(first_name)),
    sort_death: sortKey(id, death ? civilDay(death) : ''),
    birth_day: dayOfYear(derived_dates.birth_civil),
    death_day: dayOfYear(derived_dates.death_civil),
    death_hebrew_day: dayOfYear(derived_dates.death_hebrew),
    ...nameKeys({ first_name, last_name, other_name }),
  };
}

const sortKey = (id: number, ...parts: string[]): string =>
  [...parts, String(id).padStart(10, '0')].join('\u0001');

/** As SQLite's `lower`. */
const lowerCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const dayOfYear = (date: EntryRow['birth']): number | null =>
  date && isFullDate(date) ? date.month * 100 + date.day : null;

/** The columns of the private fields after a change; an empty value removes one. */
export function columnsOfFields(stored: Record<string, string>, changed: Record<string, string>) {
  const fields = Object.fromEntries(
    Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== ''),
  );
  const field_keys = Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, searchKey(value)]));
  return { fields, field_keys };
}

/** The keys by which an entry is found: those of its names, or where `field` is given of that private field. */
export const keysOf = ({ name_key, other_name_key, field_keys }: EntryRow, field: string): string[] =>
  field === NAMES
    ? [name_key, other_name_key ?? ''].flatMap(rotationsOf)
    : rotationsOf(field_keys[field] ?? '').filter((key) => !key.startsWith(LOOSE));
