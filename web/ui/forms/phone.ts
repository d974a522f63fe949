import { callingCode } from '#worker/shared/calling-codes.ts';

/** A phone number as it is filled in. */
export type Phone = { country: string; number: string };

const SHORTEST = 6;
/** Of a whole E.164 number, its country included. */
const LONGEST = 15;

/** The number as it is dialled from abroad, `+972501234567`; null where it is none. Spaces, hyphens and the leading 0 are forgiven. */
export function internationalNumber({ country, number }: Phone): string | null {
  const bare = number.replace(/[\s().\-־–/]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(bare)) return null;
  const dial = callingCode(country);
  if (!bare.startsWith('+') && !dial) return null;
  // Italy keeps its 0
  const national = country === 'IT' || country === 'SM' || country === 'VA' ? bare : bare.replace(/^0/, '');
  const whole = bare.startsWith('+') ? bare.replace(/^\+9720/, '+972') : `${dial}${national}`;
  const digits = whole.length - 1;
  return digits >= SHORTEST + 1 && digits <= LONGEST ? whole : null;
}

/** As people in Israel write it, 050-123-4567; any other number as it is dialled. */
export function phoneInWords(international: string): string {
  const israeli = /^\+972(\d{1,2})(\d{3})(\d{4})$/.exec(international);
  return israeli ? `0${israeli[1]}-${israeli[2]}-${israeli[3]}` : international;
}
