import { describe, expect, test } from 'vitest';
import { legible, visualOrder, wrapText } from './print-text.ts';

const measure = (text: string) => text.length;

describe('a text that is printed', () => {
  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['one', 10, ['one']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['', 10, ['']],
    ['ab', 1, ['a', 'b']],
  ])('%j is in lines of %i letters', (text, width, lines) => {
    expect(wrapText(text, measure, width)).toEqual(lines);
  });

  test.each([
    ['מע״מ 18%', 'rtl', '18% מ״עמ'],
    ['Ruth (רות)', 'rtl', '(תור) Ruth'],
    ['Ruth (רות)', 'ltr', 'Ruth (תור)'],
    ['\u200f1,234.50\u00a0\u200f₪', 'rtl', '₪ 1,234.50'],
    ['\u200f\u200e-20.00\u00a0\u200f₪', 'rtl', '₪ -20.00'],
    ['C-2026-000007', 'rtl', 'C-2026-000007'],
    ['2026-000007', 'rtl', '2026-000007'],
  ] as const)('%j, %s, is printed as %j', (text, base, printed) => {
    expect(visualOrder([text], base)).toEqual([printed]);
  });

  test('is bidirectional over the end of a line', () => {
    expect(visualOrder(['של Ruth', 'Cohen ועוד'], 'rtl')).toEqual(['Ruth לש', 'דועו Cohen']);
  });

  test.each([
    ['Dana', 'Dana'],
    ['Dána', 'Dana'],
    ['Иван Петров', '…'],
    ['a Иван b', 'a … b'],
    ['a\u0301\u0323', 'a'],
  ])('%s is legible as %s', (text, shown) => {
    expect(legible(text, (letters) => /^[\x20-\x7e]*$/.test(letters))).toBe(shown);
  });
});
