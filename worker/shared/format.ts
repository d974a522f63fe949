import type { Locale } from './locale.ts';
import { relativeTime } from './relative-time.ts';

export type Format = {
  /** A relative time. */
  ago(instant: string): string;
  /** With thousands separators. */
  number(value: number): string;
  /** The plural form of a count, for `select`: Lingui's own plural is slow, as it creates a number format. */
  plural(count: number): Intl.LDMLPluralRule;
};

const numbers: Partial<Record<Locale, Intl.NumberFormat>> = {};
const plurals: Partial<Record<Locale, Intl.PluralRules>> = {};

// the first `Intl` format of a page takes a tenth of a second on a slow phone
function grouped(value: number, locale: Locale): string {
  if (value < 1000) return String(value);
  numbers[locale] ??= new Intl.NumberFormat(locale);
  return numbers[locale].format(value);
}

function formOf(count: number, locale: Locale): Intl.LDMLPluralRule {
  plurals[locale] ??= new Intl.PluralRules(locale);
  return plurals[locale].select(count);
}

/** `dayAt` numbers the civil days of the reader. */
export const formatFor = (locale: Locale, now: () => number, dayAt: (instant: number) => number): Format => ({
  ago: (instant) => relativeTime(instant, locale, now(), dayAt),
  number: (value) => grouped(value, locale),
  plural: (count) => formOf(count, locale),
});
