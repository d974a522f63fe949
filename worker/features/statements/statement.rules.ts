/** What the platform keeps of the price of a bouquet, in percent. */
export const FEE_PERCENT = 15;

/** How long after the proof an issue keeps what was earned from being paid. */
export const RELEASE_SECONDS = 72 * 60 * 60;

/** An amount, the fee of it and what is left; the fee is rounded in favour of the vendor. */
export function sharesOf(grossMinor: number, percent = FEE_PERCENT) {
  const fee_minor = Math.floor((grossMinor * percent) / 100);
  return { gross_minor: grossMinor, fee_minor, net_minor: grossMinor - fee_minor };
}

/** The same, taken back. */
export function takenShares(grossMinor: number, percent = FEE_PERCENT) {
  const { gross_minor, fee_minor, net_minor } = sharesOf(grossMinor, percent);
  return { gross_minor: -gross_minor, fee_minor: -fee_minor, net_minor: -net_minor };
}

/** The month of an instant in Israel, YYYY-MM. */
export const periodOf = (day: string): string => day.slice(0, 7);
