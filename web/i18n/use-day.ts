import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { type FormattedDay, formatDay } from '#worker/shared/format-day.ts';
import { useLocale } from './use-locale.ts';

/** Formats a day or a year in its own calendar and the page's language. */
export function useDay(): (date: CalendarDate | null) => FormattedDay | null {
  const { locale } = useLocale();
  return (date) => formatDay(date, locale);
}
