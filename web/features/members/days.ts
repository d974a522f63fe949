import type { CalendarDate } from '#worker/shared/calendar-date.ts';

/** The day, here, of an instant. */
export function dayOf(instant: string): CalendarDate {
  const at = new Date(instant);
  return { format: 'en', year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() };
}
