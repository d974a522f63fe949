import { expect, test } from 'vitest';
import { phoneInWords } from './phone-in-words.ts';

test.each([
  ['+972501234567', '050-123-4567'],
  ['+97231234567', '03-123-4567'],
  ['+12125550100', '(212) 555-0100'],
  ['+33123456789', '+33123456789'],
])('%s is shown as %s', (whole, shown) => {
  expect(phoneInWords(whole)).toBe(shown);
});
