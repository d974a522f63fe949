import { digitsOf } from '#worker/shared/money.ts';

/** A typed amount in the minor unit of a currency; null where it is none. */
export function minorIn(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === '' || part.length > digits) return null;
  return Number(whole + part.padEnd(digits, '0'));
}
