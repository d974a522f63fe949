import { BOARD_DAYS, type WallDay } from '#worker/contract/wall.ts';
import type { FullDate } from '#worker/shared/calendar-date.ts';
import { dateOf, dayNumber, plusDays, toHebrew } from '#worker/shared/hebrew-date.ts';
import { occasionsBetween } from '#worker/shared/occasions.ts';
import type { EntryRow } from './wall.repo.ts';

const [ADAR, ADAR_II] = [12, 13];
const SHEVAT = 11;

const week = (from: FullDate): FullDate[] =>
  Array.from({ length: BOARD_DAYS }, (_, days) => plusDays(from, days));

const keyOf = ({ month, day }: Pick<FullDate, 'month' | 'day'>): number => month * 100 + day;

/** The civil days of the year whose anniversaries are in the week from `from`, as the columns of entries have them. */
export const civilKeys = (from: FullDate): number[] =>
  week(from).flatMap((date) => [keyOf(date), ...(date.month === 2 && date.day === 28 ? [229] : [])]);

/** The Hebrew days of death whose yahrzeits may be in that week: more than are, see `yahrzeitsIn`. */
export const hebrewKeys = (from: FullDate): number[] => [
  ...new Set(
    week(from).flatMap((date) => {
      const { month, day } = dateOf('he', dayNumber(date));
      return [
        { month, day },
        ...(month === ADAR || month === ADAR_II ? [{ month: ADAR + ADAR_II - month, day }] : []),
        ...(month === SHEVAT && day === 30 ? [{ month: ADAR, day }] : []),
        ...(day === 29 ? [{ month, day: 30 }] : []),
        ...(day === 1 ? [{ month: month - 1, day: 30 }] : []),
      ].map(keyOf);
    }),
  ),
];

type Falling = Omit<WallDay, 'entry'>;

/** What falls on the week's days for an entry: its yahrzeit, or the civil day where no Hebrew one is kept. */
export function daysOf(entry: EntryRow, from: FullDate, withHebrew: boolean): Falling[] {
  const hebrew_calendar = withHebrew && entry.hebrew_calendar;
  const { birth_civil, death_civil, death_hebrew } = entry.derived_dates;
  const keepsYahrzeit = hebrew_calendar && entry.death_hebrew_day !== null;
  const dated = { ...entry, settings: { hebrew_calendar } };
  return occasionsBetween(dated, from, plusDays(from, BOARD_DAYS - 1)).flatMap(({ kind, on }): Falling[] => {
    const date = isoDay(on);
    if (kind === 'birthday' && entry.birth_day !== null && birth_civil)
      return [{ date, kind, years: on.year - birth_civil.year, hebrew: null }];
    if (kind === 'yahrzeit' && keepsYahrzeit && death_hebrew) {
      const hebrew = toHebrew(on);
      return [{ date, kind, years: (hebrew?.year ?? 0) - death_hebrew.year, hebrew }];
    }
    if (kind === 'memorial_day' && !keepsYahrzeit && entry.death_day !== null && death_civil)
      return [{ date, kind: 'day of death', years: on.year - death_civil.year, hebrew: null }];
    return [];
  });
}

export const isoDay = ({
  year,
  month,
  day,
}: {
  year: number;
  month: number | null;
  day: number | null;
}): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
