import { type CalendarDate, isFullDate, isHebrewLeapYear } from './calendar-date.ts';
import type { Locale } from './locale.ts';
import { gematriya, isNumeral, renderYear } from './years.ts';

const MONTHS = {
  en: {
    en: 'January February March April May June July August September October November December'.split(' '),
    he: 'Nisan Iyar Sivan Tammuz Av Elul Tishrei Cheshvan Kislev Tevet Shevat Adar'.split(' '),
    adars: ['Adar I', 'Adar II'],
  },
  he: {
    en: 'ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר'.split(' '),
    he: 'ניסן אייר סיון תמוז אב אלול תשרי חשון כסלו טבת שבט אדר'.split(' '),
    adars: ['אדר א׳', 'אדר ב׳'],
  },
};

/**
 * The date formatted in its own calendar: 10 March 2024, 10 במרץ 2024, 30 Adar I 5784, ל׳ באדר א׳ תשפ״ד; the
 * year alone where only that is known.
 */
export const renderDate = (date: CalendarDate, locale: Locale): string => partsOf(date, locale).join(' ');

/** Day, month and year; the year alone where only that is known. */
function partsOf(date: CalendarDate, locale: Locale): string[] {
  const year = renderYear(date, locale);
  if (!isFullDate(date)) return [year];
  const day = isNumeral(date, locale) ? gematriya(date.day) : String(date.day);
  const month = monthName(date.format, date.year, date.month, locale);
  return [day, locale === 'he' ? `ב${month}` : month, year];
}

/** A date within which no line breaks. */
export const unbroken = (date: string): string => date.replaceAll(' ', '\u00A0');

/**
 * The first and the last day of a span, what both end with said once: 15 and 16 January 2027, 31 January and
 * 1 February 2027. Neither breaks over two lines.
 */
export function renderSpan(first: CalendarDate, last: CalendarDate, locale: Locale): [string, string] {
  const parts = partsOf(first, locale);
  const ending = partsOf(last, locale);
  const end = ending.join(' ');
  while (parts.length > 1 && parts.at(-1) === ending.pop()) parts.pop();
  return [unbroken(parts.join(' ')), unbroken(end)];
}

/**
 * From one day to another as one text: 5–11 July 2026, 30 November – 6 December 2026. Spaced where a side has several
 * words, as is usual, and so that it can break there: after a Hebrew letter a line does not break at a dash.
 */
export function formatSpan(first: CalendarDate, last: CalendarDate, locale: Locale): string {
  const [start, end] = renderSpan(first, last, locale);
  return /^\d+$/.test(start) ? `${start}–${end}` : `${start}\u00a0– ${end}`;
}

/** A month of the civil calendar, or the year alone: March 2024, מרץ 2024. */
export const formatMonth = (
  { year, month }: { year: number; month: number | null },
  locale: Locale,
): string => (month === null ? String(year) : `${monthName('en', year, month, locale)} ${year}`);

/** The name of a month, as in a select. */
export function monthName(
  format: CalendarDate['format'],
  year: number,
  month: number,
  locale: Locale,
): string {
  const names = MONTHS[locale];
  if (format === 'he' && month >= 12 && isHebrewLeapYear(year)) return at(names.adars, month - 12);
  return at(names[format], month - 1);
}

const at = (names: readonly string[], index: number): string => names[index] ?? '';
