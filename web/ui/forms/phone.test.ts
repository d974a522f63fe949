import { expect, test } from 'vitest';
import { internationalNumber } from './phone.ts';

test.each([
  ['IL', '050-123-4567', '+972501234567'],
  ['IL', '050 123 4567', '+972501234567'],
  ['IL', '501234567', '+972501234567'],
  ['IL', '00972 50-123-4567', '+972501234567'],
  ['IL', '+972 (0)50 123 4567', '+972501234567'],
  ['US', '(212) 555-0100', '+12125550100'],
  ['US', '+44 20 7946 0000', '+442079460000'],
  ['IT', '06 1234 5678', '+390612345678'],
])('in %s, %s is %s', (country, number, whole) => {
  expect(internationalNumber({ country, number })).toBe(whole);
});

test.each([
  ['IL', ''],
  ['IL', 'at home'],
  ['IL', '12'],
  ['IL', '+1234567890123456'],
  ['T1', '5012345'],
])('in %s, “%s” is no number', (country, number) => {
  expect(internationalNumber({ country, number })).toBeNull();
});
