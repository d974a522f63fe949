import { numberOf } from '#worker/shared/civil-day.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import { INTL_TAGS, type Locale } from '#worker/shared/locale.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** A day, YYYY-MM-DD: Sunday, 15 November 2026; יום ראשון, 15 בנובמבר 2026. */
export const dayWithWeekday = (day: string, locale: Locale): string =>
  withWeekday(dayInWords(day, locale), numberOf(day), locale);

/** The day and the hour of an instant, in Israel: Sunday, 15 November 2026 at 10:00. */
export const momentInIsrael = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: JERUSALEM,
  }).format(new Date(at));
