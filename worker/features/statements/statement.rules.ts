/** How long after the proof an issue keeps what was earned from being paid. */
export const RELEASE_SECONDS = 72 * 60 * 60;

/** An amount, the fee of it and what is left; the fee is rounded in favour of the vendor. */
export function sharesOf(grossMinor: number, percent: number) {
  const fee_minor = Math.floor((grossMinor * percent) / 100);
  return { gross_minor: grossMinor, fee_minor, net_minor: grossMinor - fee_minor };
}

/** The month of an instant in Israel, YYYY-MM. */
export const periodOf = (day: string): string => day.slice(0, 7);
