import { useLingui } from '@lingui/react';
import { type Format, formatFor as formatBy } from '#worker/shared/format.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#worker/shared/locale.ts';

const DAY_MS = 86_400_000;

/** The day number of an instant in the device's time zone. */
function dayAt(instant: number): number {
  const local = new Date(instant);
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY_MS;
}

export const formatFor = (locale: Locale, now: () => number = Date.now): Format =>
  formatBy(locale, now, dayAt);

/** The time of day of an instant (in milliseconds) in the device's time zone: 14:05 in every language. */
export function timeOfDay(instant: number): string {
  const local = new Date(instant);
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A rate in hundredths of a percent, as in 18% or 17.5%. */
export const formatRate = (rate: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** Dates, times and numbers formatted in the page's language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatFor(isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE);
}
