import { useLingui } from '@lingui/react';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#worker/shared/locale.ts';
import { relativeTime } from '#worker/shared/relative-time.ts';

export type Format = {
  /** How long ago. */
  ago(instant: string): string;
  /** With its thousands marked. */
  number(value: number): string;
  /** The form that a count takes, for a `select` where Lingui's own plural would be dear: that makes a number format. */
  plural(count: number): Intl.LDMLPluralRule;
};

const numbers = new Map<Locale, Intl.NumberFormat>();

function numberFormat(locale: Locale): Intl.NumberFormat {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format;
}

const DAY_MS = 86_400_000;

/** The days of this device, which knows where it is. */
function dayAt(instant: number): number {
  const here = new Date(instant);
  return Date.UTC(here.getFullYear(), here.getMonth(), here.getDate()) / DAY_MS;
}

export const formatFor = (locale: Locale, now: () => number = Date.now): Format => ({
  ago: (instant) => relativeTime(instant, locale, now(), dayAt),
  // the first format that a page makes costs a slow phone a tenth of a second
  number: (value) => (value < 1000 ? String(value) : numberFormat(locale).format(value)),
  plural: (count) => new Intl.PluralRules(locale).select(count),
});

/** Dates, times and numbers in the language of the page. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatFor(isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE);
}
