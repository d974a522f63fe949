import type { CalendarDate } from '#worker/shared/calendar-date.ts';

/** The calendar date of an instant, in the local time zone. */
export function dayOf(instant: string): CalendarDate {
  const at = new Date(instant);
  return { format: 'en', year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() };
}
