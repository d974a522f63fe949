import type { CalendarDate } from '#worker/shared/calendar-date.ts';

const inCalendar =
  (format: CalendarDate['format']) =>
  (year: number, month: number | null = null, day: number | null = null): CalendarDate => ({
    format,
    year,
    month,
    day,
  });

/** A day, or a year alone, of the civil calendar. */
export const en = inCalendar('en');
/** A day, or a year alone, of the Hebrew calendar. */
export const he = inCalendar('he');
