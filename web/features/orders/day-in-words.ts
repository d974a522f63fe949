import { useLocale } from '#web/i18n/use-locale.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** Formats a civil day, YYYY-MM-DD, with its weekday in the page's language. */
export function useDayInWords(): (day: string) => string {
  const { locale } = useLocale();
  return (text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    return withWeekday(renderDate({ format: 'en', year, month, day }, locale), numberOf(text), locale);
  };
}
