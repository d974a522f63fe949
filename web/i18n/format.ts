import { useLingui } from '@lingui/react';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#worker/shared/locale.ts';
import { relativeTime } from '#worker/shared/relative-time.ts';

export type Format = {
  /** How long ago. */
  ago(instant: string): string;
  /** With its thousands marked. */
  number(value: number): string;
};

const numbers = new Map<Locale, Intl.NumberFormat>();

function numberFormat(locale: Locale): Intl.NumberFormat {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format;
}

export const formatFor = (locale: Locale, now: () => number = Date.now): Format => ({
  ago: (instant) => relativeTime(instant, locale, now()),
  number: (value) => numberFormat(locale).format(value),
});

/** Dates, times and numbers in the language of the page. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatFor(isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE);
}
