import type { Locale } from '#worker/shared/locale.ts';

/** How much room something takes, as a person reads it. */
export const inMegabytes = (bytes: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: locale === 'he' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(Math.max(0.1, bytes / 1_000_000));
