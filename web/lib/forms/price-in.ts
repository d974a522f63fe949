import { digitsOf } from '#worker/shared/money.ts';

/** A typed amount in minor units; null where it is none. Both a point and a comma separate the minor unit. */
export function minorIn(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  if (whole === '' || part.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0);
}

/** An amount as it is typed. */
export const typedFrom = (minor: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
};
