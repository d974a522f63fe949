import type { AdarCustom, Occasion } from '#worker/contract/site.ts';
import { type CalendarDate, type FullDate, isFullDate } from './calendar-date.ts';
import { type HebrewCalendar, hasHebrewCalendar } from './hebrew-calendar.ts';
import { dateOf, dayNumber, daysInMonth, plusDays } from './hebrew-date.ts';
import { hebrewBirthdayIn, yahrzeitsIn } from './yahrzeit.ts';

/** What is needed to compute a person's anniversaries; a row of `sites` has it. */
export type DatedSite = {
  site_type_id: number;
  derived_dates: {
    birth_civil: CalendarDate | null;
    birth_hebrew: CalendarDate | null;
    death_civil: CalendarDate | null;
    death_hebrew: CalendarDate | null;
  };
  adar_custom: AdarCustom;
} & HebrewCalendar;

/** More than the longest interval between two yahrzeits, or between a death and the first one. */
const AHEAD_DAYS = 800;

const MEMORIAL = 1;

/** The person's next anniversary, today included; never earlier than the result for an earlier `today`. */
export const nextOccasion = (site: DatedSite, today: FullDate): Occasion | null =>
  occasionsBetween(site, today, plusDays(today, AHEAD_DAYS)).at(0) ?? null;

/** The next yahrzeit, today included; null where the Hebrew day of death is unknown or not shown. */
export function nextYahrzeit(site: DatedSite, today: FullDate): Occasion | null {
  const first = dayNumber(today);
  const next = hebrewDays(site, first, first + AHEAD_DAYS)
    .filter(({ kind, at }) => kind === 'yahrzeit' && at >= first)
    .sort((a, b) => a.at - b.at)
    .at(0);
  return next ? occasionOn(next, first) : null;
}

/**
 * All anniversaries of a person from one civil day to another, both included, in order. A civil year may have
 * two yahrzeits or none, so they are enumerated by Hebrew years. `in_days` counts from the first requested
 * day.
 */
export function occasionsBetween(site: DatedSite, from: FullDate, to: FullDate): Occasion[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return [...hebrewDays(site, first, last), ...civilDays(site, from, to)]
    .filter(({ at }) => at >= first && at <= last)
    .sort((a, b) => a.at - b.at)
    .map((day) => occasionOn(day, first));
}

type Day = { kind: Occasion['kind']; at: number };

const occasionOn = ({ kind, at }: Day, today: number): Occasion => ({
  kind,
  on: dateOf('en', at),
  eve: kind === 'yahrzeit' || kind === 'hebrew_birthday' ? dateOf('en', at - 1) : null,
  in_days: at - today,
});

function hebrewDays(site: DatedSite, first: number, last: number): Day[] {
  if (!hasHebrewCalendar(site)) return [];
  const { birth, death } = fullDates(site, 'hebrew');
  return years(dateOf('he', first).year, dateOf('he', last).year).flatMap((year) => {
    const birthday = birth && hebrewBirthdayIn(year, birth);
    return [
      ...(death ? yahrzeitsIn(year, death, site.adar_custom) : []).map((day) => dayOf('yahrzeit', day)),
      ...(birthday ? [dayOf('hebrew_birthday', birthday)] : []),
    ];
  });
}

function civilDays(site: DatedSite, from: FullDate, to: FullDate): Day[] {
  const { birth, death } = fullDates(site, 'civil');
  return years(from.year, to.year).flatMap((year) => [
    ...(death && year > death.year ? [dayOf('memorial_day', inYear(year, death))] : []),
    ...(birth && year > birth.year ? [dayOf('birthday', inYear(year, birth))] : []),
  ]);
}

/** The dates whose day is known; a living person has no day of death. */
function fullDates({ site_type_id, derived_dates }: DatedSite, calendar: 'civil' | 'hebrew') {
  const [birth, death] =
    calendar === 'civil'
      ? [derived_dates.birth_civil, derived_dates.death_civil]
      : [derived_dates.birth_hebrew, derived_dates.death_hebrew];
  return {
    birth: birth && isFullDate(birth) ? birth : null,
    death: site_type_id === MEMORIAL && death && isFullDate(death) ? death : null,
  };
}

const dayOf = (kind: Occasion['kind'], day: FullDate): Day => ({ kind, at: dayNumber(day) });

/** 29 February is observed on the 28th in years without it. */
const inYear = (year: number, { month, day }: FullDate): FullDate => ({
  format: 'en',
  year,
  month,
  day: Math.min(day, daysInMonth('en', year, month)),
});

const years = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
