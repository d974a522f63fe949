import type { CalendarDate } from '#worker/contract/primitives.ts';
import { fullName } from '#worker/features/site-access/public.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';
import type { EntryRow } from './wall.repo.ts';

/** Of so many people with a name in common the first half is compared, each with as many after it. */
export const COMPARED = 120;
const HALF = COMPARED / 2;

/** An entry by one of its names, in the order of the names and the ids. */
export type NamedEntry = { key: string; entry: EntryRow };
export type Pair = { key: string; entries: [EntryRow, EntryRow] };
/** After the pair of `a` and `b` with this name. */
export type Position = { key: string; a: number; b: number };

type Named = Pick<EntryRow, 'name_key' | 'other_name_key'>;

/** The names of an entry without regard to spelling and the order of words. */
export const comparedKeysOf = ({ name_key, other_name_key }: Named): string[] => [
  ...new Set(
    [name_key, other_name_key ?? ''].flatMap((name) => {
      const key = looseKey(name).split(' ').sort().join(' ');
      return key === '' ? [] : [key];
    }),
  ),
];

/** The pairs among the entries that may be one person, after the position, each by the first name in common. */
export function pairsIn(entries: readonly NamedEntry[], after: Position | undefined): Pair[] {
  const compared = entries.slice(0, entries.length < COMPARED ? undefined : HALF);
  return compared.flatMap(({ key, entry }, at) =>
    entries
      .slice(at + 1, at + 1 + HALF)
      .filter(
        (other) =>
          other.key === key &&
          !(after && after.key === key && after.a === entry.id && other.entry.id <= after.b) &&
          firstInCommon(entry, other.entry) === key &&
          mayBeOne(entry, other.entry),
      )
      .map((other): Pair => ({ key, entries: [entry, other.entry] })),
  );
}

/** Where the pairs go on after all of those among the entries. */
export function positionAfter(entries: readonly NamedEntry[]): Position | null {
  const next = entries.length < COMPARED ? undefined : entries[HALF];
  return next ? { key: next.key, a: next.entry.id, b: 0 } : null;
}

function firstInCommon(one: Named, other: Named): string | undefined {
  const keys = new Set(comparedKeysOf(other));
  return comparedKeysOf(one)
    .filter((key) => keys.has(key))
    .sort()[0];
}

type Dated = Pick<EntryRow, 'birth' | 'death' | 'derived_dates'>;

/** Whether no date of one contradicts that of the other. */
export const mayBeOne = (one: Dated, other: Dated): boolean =>
  agree(datesOf(one, 'birth'), datesOf(other, 'birth')) &&
  agree(datesOf(one, 'death'), datesOf(other, 'death'));

/** A date as it is written, and in the other calendar where its day is known. */
const datesOf = ({ derived_dates: dates, ...entry }: Dated, kind: 'birth' | 'death'): CalendarDate[] =>
  [entry[kind], dates[`${kind}_civil`], dates[`${kind}_hebrew`]].filter((date) => date !== null);

function agree(ones: CalendarDate[], others: CalendarDate[]): boolean {
  const inOneCalendar = ones.flatMap((one) =>
    others.filter(({ format }) => format === one.format).map((other) => [one, other] as const),
  );
  if (inOneCalendar.length > 0) return inOneCalendar.some(([one, other]) => isSameAsFarAsKnown(one, other));
  const [one, other] = [ones[0], others[0]];
  return !one || !other || Math.abs(civilYear(one) - civilYear(other)) <= 1;
}

const isSameAsFarAsKnown = (one: CalendarDate, other: CalendarDate): boolean =>
  (['year', 'month', 'day'] as const).every(
    (part) => one[part] === null || other[part] === null || one[part] === other[part],
  );

/** A Hebrew year begins in the autumn before. */
const civilYear = ({ format, year }: CalendarDate): number => (format === 'he' ? year - 3760 : year);

/** The other name of an entry, or where it has none the name or other name of the other entry in other letters. */
export function otherNameOf(kept: EntryRow, other: EntryRow): string | null {
  const offered = [other.other_name, fullName(other)].find(
    (name) => name !== null && searchKey(name) !== kept.name_key,
  );
  return kept.other_name ?? offered ?? null;
}
