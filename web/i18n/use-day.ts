import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { type DayInWords, dayInWords } from '#worker/shared/day-in-words.ts';
import { useLocale } from './use-locale.ts';

/** Says a day, or a year, in its own calendar and the language of the page. */
export function useDay(): (date: CalendarDate | null) => DayInWords | null {
  const { locale } = useLocale();
  return (date) => dayInWords(date, locale);
}
