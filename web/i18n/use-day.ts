import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { type FormattedDay, formatDay } from '#worker/shared/format-day.ts';
import { useLocale } from './use-locale.ts';

/** Formats a day or a year in its own calendar and the page's language. */
export function useDay(): (date: CalendarDate | null) => FormattedDay | null {
  const { locale } = useLocale();
  return (date) => formatDay(date, locale);
}

/** Formats the day of an instant where the reader is, in the page's language. */
export function useLocalDay(): (instant: string) => string {
  const { locale } = useLocale();
  return (instant) => {
    const day = new Date(instant);
    const date = {
      format: 'en',
      year: day.getFullYear(),
      month: day.getMonth() + 1,
      day: day.getDate(),
    } as const;
    return renderDate(date, locale);
  };
}
