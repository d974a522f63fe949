import { callingCode } from '#worker/shared/calling-codes.ts';

/** A phone number being entered. */
export type Phone = { country: string; number: string };

const SHORTEST = 6;
/** The maximum digits of an E.164 number, including the country code. */
const LONGEST = 15;

/**
 * The number in E.164 format, `+972501234567`; null if it is invalid. Spaces, hyphens and the leading 0 are
 * ignored.
 */
export function internationalNumber({ country, number }: Phone): string | null {
  const compact = number.replace(/[\s().\-־–/]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return null;
  const dial = callingCode(country);
  if (!compact.startsWith('+') && !dial) return null;
  // Italian numbers keep the leading 0
  const national =
    country === 'IT' || country === 'SM' || country === 'VA' ? compact : compact.replace(/^0/, '');
  const whole = compact.startsWith('+') ? compact.replace(/^\+9720/, '+972') : `${dial}${national}`;
  const digits = whole.length - 1;
  return digits >= SHORTEST + 1 && digits <= LONGEST ? whole : null;
}
