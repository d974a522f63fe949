import type { ThanksOccasion } from '#worker/contract/thanks.ts';
import { type CalendarDate, isFullDate } from '#worker/shared/calendar-date.ts';
import { dayText, numberOf } from '#worker/shared/civil-day.ts';
import { firstYearDay } from '#worker/shared/first-year.ts';
import { dateOf } from '#worker/shared/hebrew-date.ts';

/** Letters are sent within the first year. */
const DAYS_MOST = 365;

export type Mourning = {
  death: CalendarDate | null;
  /** From the notice of the first week, as YYYY-MM-DD, where the family entered them. */
  funeral_on: string | null;
  shiva_until: string | null;
};

/** The first and the last day for letters, and on a day between them which of the two it would be. */
export function windowOf(
  { death, funeral_on, shiva_until }: Mourning,
  today: string,
): { from: string; until: string; occasion: ThanksOccasion | null } | null {
  if (!death || !isFullDate(death)) return null;
  const died = { civil: death, hebrew: null, adar: 'first' } as const;
  const burial = funeral_on === null ? null : dateOf('en', numberOf(funeral_on));
  const shloshim = firstYearDay('shloshim', died, burial);
  const shiva = shiva_until === null ? firstYearDay('shiva', died, burial) : numberOf(shiva_until);
  if (shiva === null || shloshim === null) return null;
  const from = dayText(shiva + 1);
  const until = dayText(shiva + DAYS_MOST);
  if (today < from || today > until) return { from, until, occasion: null };
  return { from, until, occasion: numberOf(today) > shloshim ? 'shloshim' : 'shiva' };
}
