import type { Locale } from './locale.ts';

type Named = { first_name: string; last_name: string; lang: Locale };

/** The last name of all the people, where they have the same and it is written in the locale’s language. */
export function sharedLastName(people: readonly Named[], locale: Locale): string | null {
  const last = people[0]?.last_name;
  const isShared = people.every((one) => one.last_name === last && one.lang === locale);
  return last && isShared && people.length > 1 ? last : null;
}

/** The names on one line: first names and the shared last name, else full names. */
export function namesOnStone<P extends Named>(
  people: readonly P[],
  locale: Locale,
  fullName: (person: P) => string,
): string {
  const last = sharedLastName(people, locale);
  return last
    ? `${people.map(({ first_name }) => first_name).join(' · ')} ${last}`
    : people.map(fullName).join(' · ');
}
