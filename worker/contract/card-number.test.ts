import { describe, expect, test } from 'vitest';
import { hasCardNumber } from './card-number.ts';

describe('the number of a card', () => {
  test.each([
    '4242424242424242',
    'my card is 4242 4242 4242 4242 thanks',
    '4000-0000-0000-0002',
    '5555.5555.5555.4444',
    '378282246310005',
    '\uff14242424242424242',
    'x12 4242424242424242 12/30',
    '4242\n4242  4242 - 4242',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '3566002020360505',
  ])('is found in %s', (text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  test.each(['050-123-4567', '1945-05-08 1948-05-14', '4242424242424241', 'no digits', '+972 50 123 4567'])(
    'is not seen in %s',
    (text) => {
      expect(hasCardNumber(text)).toBe(false);
    },
  );
});
