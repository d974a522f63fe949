import type { CalendarDate } from './calendar-date.ts';
import type { Locale } from './locale.ts';

const UNITS = ['', ...'אבגדהוזחט'];
const TENS = ['', ...'יכלמנסעפצ'];
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];

/**
 * A number from 1 as a Hebrew numeral, with geresh or gershayim, without thousands: 15 is ט״ו, 5784 is תשפ״ד.
 */
export function gematriya(number: number): string {
  const rest = number % 1000 || number / 1000;
  const tens = rest % 100;
  const letters =
    at(HUNDREDS, Math.floor(rest / 100)) +
    // the numerals יה and יו would spell the divine name
    (tens === 15 ? 'טו' : tens === 16 ? 'טז' : at(TENS, Math.floor(tens / 10)) + at(UNITS, tens % 10));
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`;
}

const at = (letters: readonly string[], digit: number): string => letters[digit] ?? '';

/** Whether a date is written in Hebrew numerals: in its own calendar and language. */
export const isNumeral = ({ format }: CalendarDate, locale: Locale): boolean =>
  format === 'he' && locale === 'he';

/** The year of a date, in its own calendar: 5784, תשפ״ד. */
export const renderYear = (date: CalendarDate, locale: Locale): string =>
  isNumeral(date, locale) ? gematriya(date.year) : String(date.year);

/**
 * `1941–2024`, with an en dash, which is correct in both text directions; one year where only one is known.
 */
export function formatYears(birth: CalendarDate | null, death: CalendarDate | null, locale: Locale): string {
  const from = birth ? renderYear(birth, locale) : '';
  const to = death ? renderYear(death, locale) : '';
  return from && to ? `${from}–${to}` : from || to;
}
