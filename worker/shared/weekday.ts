import type { Locale } from './locale.ts';

/** From Sunday. */
const NAMES: Record<Locale, { long: string[]; short: string[] }> = {
  en: {
    long: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    short: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  },
  he: {
    long: ['יום ראשון', 'יום שני', 'יום שלישי', 'יום רביעי', 'יום חמישי', 'יום שישי', 'שבת'],
    short: ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת'],
  },
};

const DAYS = 7;
const SATURDAY = 6;
/** The weekday of day 0, 1 January 1970, from Sunday. */
const THURSDAY = 4;

/** The weekday, from Sunday as 0, of the day with this number (`dayNumber`). */
export const weekdayOf = (number: number): number => (((number + THURSDAY) % DAYS) + DAYS) % DAYS;

export const isShabbat = (number: number): boolean => weekdayOf(number) === SATURDAY;

/** The name of a day’s weekday: Monday, Mon; יום שני, ב׳. */
export const weekdayName = (number: number, locale: Locale, length: 'long' | 'short'): string =>
  NAMES[locale][length][weekdayOf(number)] ?? '';

/** A date with its weekday before it: Monday, 9 November 2026; יום שני, 9 בנובמבר 2026. */
export const withWeekday = (date: string, number: number, locale: Locale): string =>
  `${weekdayName(number, locale, 'long')}, ${date}`;
