import { expect, test } from 'vitest';
import { minorIn, typedFrom } from './price-in.ts';

test.each([
  ['90', 'USD', 9000],
  [' 90.5 ', 'ILS', 9050],
  ['90,05', 'ILS', 9005],
  ['900', 'JPY', 900],
  ['0', 'USD', 0],
])('%j in %s is %i', (typed, currency, minor) => expect(minorIn(typed, currency)).toBe(minor));

test.each(['', '-1', '1.', '1.234', '1e3', '1 000', '$90', '١٠', '90.5.5', '12345678'])(
  '%j is no amount',
  (typed) => expect(minorIn(typed, 'USD')).toBeNull(),
);

test('an amount is shown as it would be typed', () => {
  expect([typedFrom(9000, 'USD'), typedFrom(9050, 'USD'), typedFrom(900, 'JPY')]).toEqual([
    '90',
    '90.50',
    '900',
  ]);
});
