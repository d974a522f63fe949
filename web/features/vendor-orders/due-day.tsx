import { useLocale } from '#web/i18n/use-locale.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** A civil day, YYYY-MM-DD, in words with its weekday. */
export function useDueDay(): (day: string) => string {
  const { locale } = useLocale();
  return (day) => withWeekday(dayInWords(day, locale), numberOf(day), locale);
}

export function DueDay({ day }: { day: string }) {
  const words = useDueDay();
  return <time dateTime={day}>{words(day)}</time>;
}
