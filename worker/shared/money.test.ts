import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, portionOf, splitVat } from './money.ts';

const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u00a0]/g, ' ').trim();

describe('an amount is read', () => {
  test.each([
    [499, 'USD', 'en', '$4.99'],
    [499, 'USD', 'he', '4.99 $'],
    [123_456, 'ILS', 'en', '₪1,234.56'],
    [123_456, 'ILS', 'he', '1,234.56 ₪'],
    [500, 'JPY', 'en', '¥500'],
    [0, 'USD', 'en', '$0.00'],
  ] as const)('%i %s in %s', (amountMinor, currency, locale, shown) => {
    expect(plain(formatMoney({ amountMinor, currency }, locale)).replaceAll(/ +/g, ' ')).toBe(shown);
  });
});

describe('VAT', () => {
  test.each([
    [5500, 1800, true, [4661, 839, 5500]],
    [5500, 1800, false, [5500, 990, 6490]],
    [499, 1800, true, [423, 76, 499]],
    [499, 0, true, [499, 0, 499]],
    [0, 1800, true, [0, 0, 0]],
    [25, 1000, false, [25, 3, 28]],
  ] as const)('of %i at %i, included: %s', (amount, rate, isIncluded, [netMinor, vatMinor, totalMinor]) => {
    expect(splitVat(amount, { rate, isIncluded })).toEqual({ netMinor, vatMinor, totalMinor });
  });

  test('and what remains are the total, for any amount and rate', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), fc.boolean(), (amount, rate, isIncluded) => {
        const { netMinor, vatMinor, totalMinor } = splitVat(amount, { rate, isIncluded });
        return netMinor + vatMinor === totalMinor && Math.min(netMinor, vatMinor) >= 0;
      }),
    );
  });

  test('a portion of a whole is never more than the whole', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), (amount, part) => portionOf(amount, part, 100) <= amount),
    );
  });
});
