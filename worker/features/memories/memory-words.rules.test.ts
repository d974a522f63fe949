import { expect, test } from 'vitest';
import { tokenOf } from './memory-words.rules.ts';

test('every letter becomes part of one token', () => {
  for (let code = 0; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code);
    if (!/[\p{L}\p{N}\p{Mc}]/u.test(letter)) continue;
    expect(tokenOf(`a${letter}b`), letter).toMatch(
      /^[a-z0-9\u05d0-\u05ea\u00df-\u017e\u0430-\u044f\u{E001}]+$/u,
    );
  }
});

test.each([
  ['שלום', 'של'],
  ['日本語', '日'],
  ['հայերեն', 'հայ'],
])('the token of %s begins with that of %s', (word, start) => {
  expect(tokenOf(word).startsWith(tokenOf(start))).toBe(true);
});
