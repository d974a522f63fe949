import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { type DayInWords, dayInWords } from '#worker/shared/day-in-words.ts';
import { useLocale } from './use-locale.ts';

/** Formats a day or a year in its own calendar and the page's language. */
export function useDay(): (date: CalendarDate | null) => DayInWords | null {
  const { locale } = useLocale();
  return (date) => dayInWords(date, locale);
}
