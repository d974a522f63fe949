import type { Locale } from './locale.ts';

/** An amount in the minor unit of its currency (ISO 4217, upper case). */
export type Money = { amountMinor: number; currency: string };

/** How many digits of the minor unit a currency has, by ISO 4217: 2 for dollars and shekels, 0 for yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A price with its currency; in a line of another direction it needs a `bdi`. */
export const formatMoney = ({ amountMinor, currency }: Money, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    amountMinor / 10 ** digitsOf(currency),
  );

/** A part of an amount, such as a percentage of it, in whole minor units; halves are rounded up. The one place of rounding. */
export const portionOf = (amountMinor: number, part: number, of: number): number =>
  Math.floor((2 * amountMinor * part + of) / (2 * of));

/** VAT in hundredths of a percent: 1800 is 18 %. */
export type Vat = { rate: number; isIncluded: boolean };

/** The VAT of an amount, which is part of it or added to it, and both without and with it. */
export function splitVat(
  amountMinor: number,
  { rate, isIncluded }: Vat,
): { netMinor: number; vatMinor: number; totalMinor: number } {
  const vatMinor = isIncluded
    ? portionOf(amountMinor, rate, 10_000 + rate)
    : portionOf(amountMinor, rate, 10_000);
  return isIncluded
    ? { netMinor: amountMinor - vatMinor, vatMinor, totalMinor: amountMinor }
    : { netMinor: amountMinor, vatMinor, totalMinor: amountMinor + vatMinor };
}
