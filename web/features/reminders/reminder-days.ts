import type { AdarCustom, Site } from '#worker/contract/site.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { type Death, firstYearDay } from '#worker/shared/first-year.ts';
import { localDay } from '#worker/shared/zoned-time.ts';

/** Days to come are allowed. */
export const LATEST = { format: 'en', year: 2200, month: 12, day: 31 } as const;

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Jerusalem';

/** The reader's day, as `dayNumber`. */
export const todayNumber = (): number => localDay(new Date(), ownZone());

/** The death of a person whose family counts by the Hebrew calendar, where its day is known. */
export const deathOf = (
  { type, death_civil, death_hebrew, settings }: Site,
  adar: AdarCustom,
): Death | null =>
  type === 'memorial' && settings.hebrew_calendar && death_civil && isFullDate(death_civil)
    ? { civil: death_civil, hebrew: death_hebrew, adar }
    : null;

/** Whether the first year is not over. */
export const isInFirstYear = (death: Death): boolean =>
  (firstYearDay('first_yahrzeit', death, null) ?? -1) >= todayNumber();
