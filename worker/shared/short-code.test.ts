import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCharacter, codeFromBytes, normalizeCode } from './short-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const anyCode = fc.uint8Array({ minLength: 8, maxLength: 16 }).map(codeFromBytes);
const CODE = codeFromBytes(Uint8Array.of(0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0));

describe('a code made of chance', () => {
  test('has thirteen characters of the alphabet and is read back as itself', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
        expect(normalizeCode(code)).toBe(code);
        expect(checkCharacter(code.slice(0, 12))).toBe(code[12]);
      }),
      { numRuns: 2000 },
    );
  });

  test('carries the first sixty bits, in order', () => {
    expect(CODE.slice(0, 12)).toBe('28T5CY4TQKFF');
    expect(codeFromBytes(new Uint8Array(8).fill(255)).slice(0, 12)).toBe('ZZZZZZZZZZZZ');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n) >> 4n;
        const read = [...codeFromBytes(bytes).slice(0, 12)].reduce(
          (all, char) => all * 32n + BigInt(ALPHABET.indexOf(char)),
          0n,
        );
        expect(read).toBe(bits);
      }),
    );
  });

  test('needs eight bytes, and a body of twelve', () => {
    expect(() => codeFromBytes(new Uint8Array(7))).toThrow(RangeError);
    for (const body of ['', 'ABC', 'U00000000000', '0000000000000'])
      expect(() => checkCharacter(body)).toThrow(RangeError);
  });
});

describe('a code read from a stone', () => {
  test('may be typed small, with I, L and O for 1 and 0, and in groups', () => {
    const code = `0110ABCDEFGH${checkCharacter('0110ABCDEFGH')}`;
    const check = code.slice(12);
    for (const typed of [
      code.toLowerCase(),
      `OIlo${code.slice(4)}`,
      `oLIO${code.slice(4)}`,
      `0110-ABCD-EFGH-${check}`,
      `0110 abcd efgh ${check}`,
    ])
      expect(normalizeCode(typed)).toBe(code);
  });

  test('with any one character wrong is refused', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        for (let i = 0; i < 13; i++)
          for (const other of ALPHABET)
            if (other !== code[i])
              expect(normalizeCode(code.slice(0, i) + other + code.slice(i + 1))).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test('with two neighbours swapped is refused, but for 0 beside Z', () => {
    for (let i = 0; i < 11; i++)
      for (const a of ALPHABET)
        for (const b of ALPHABET) {
          if (a === b) continue;
          const body = `${CODE.slice(0, i)}${a}${b}${CODE.slice(i + 2, 12)}`;
          const swapped = `${body.slice(0, i)}${b}${a}${body.slice(i + 2)}${checkCharacter(body)}`;
          const blind = a + b === '0Z' || a + b === 'Z0';
          expect(normalizeCode(swapped) !== null).toBe(blind);
        }
  });

  test.each([
    '',
    '0',
    'ABC',
    `${CODE}0`,
    CODE.slice(1),
    `${CODE.slice(0, 12)}U`,
    `${CODE.slice(0, 12)}é`,
    `${CODE.slice(0, 12)}א`,
    `${CODE.slice(0, 12)}\u0000`,
    `${CODE.slice(0, 12)}İ`,
    `-${CODE.slice(1)}`,
    `${CODE}${CODE}`,
    ' '.repeat(20),
    '-'.repeat(14),
    '/'.repeat(13),
    'x'.repeat(100_000),
  ])('is not %j', (raw) => expect(normalizeCode(raw)).toBeNull());

  test.each([0, 12, 26, 100_000])('of %i characters is refused by its length, unread', (length) =>
    expect(normalizeCode({ length } as string)).toBeNull(),
  );

  test('is only ever one of ours: one random guess in thirty-two has the right check character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...`${ALPHABET}ilou- é`), minLength: 11, maxLength: 17 }),
        (raw) => {
          const code = normalizeCode(raw);
          if (code !== null) expect(code[12]).toBe(checkCharacter(code.slice(0, 12)));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
