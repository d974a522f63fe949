import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor, pageOf } from './page.ts';

describe('where a page ends', () => {
  const rows = [1, 2, 3, 4];

  test('is said when there is more', () => {
    const page = pageOf(rows, 3, (row) => [row]);
    expect(page.rows).toEqual([1, 2, 3]);
    expect(page.nextCursor && decodeCursor(page.nextCursor, ['number'])).toEqual([3]);
  });

  test.each([[rows.slice(0, 3)], [rows.slice(0, 2)], [[]]])('and not when that was all: %o', (found) => {
    expect(pageOf(found, 3, (row) => [row])).toEqual({ rows: found, nextCursor: null });
  });
});

describe('a cursor', () => {
  test('says again what it was made of, in letters that an address can hold', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: 'binary-ascii' }),
        (a, b, c) => {
          const cursor = encodeCursor([a, b === 0 ? 0 : b, c]);
          expect(cursor).toMatch(/^[\w-]+$/);
          expect(decodeCursor(cursor, ['number', 'number', 'string'])).toEqual([a, b === 0 ? 0 : b, c]);
        },
      ),
    );
  });

  test.each(['', '!', 'AAAA', 'bnVsbA', 'W10', 'WzFd*', '\u05d0', encodeCursor([1, 2]), encodeCursor(['1'])])(
    'of another making is none: %s',
    (cursor) => {
      expect(decodeCursor(cursor, ['number'])).toBeUndefined();
    },
  );
});
