import { expect, test } from 'vitest';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from './one-time.ts';

const SECRET = 'a-secret-for-tests-of-32-characters';
const seeds = Array.from({ length: 5000 }, (_, i) => `seed-${i}`);

test('a seed gives the same code and the same token each time, and another secret others', () => {
  expect(oneTimeCode(SECRET, 'a')).toBe(oneTimeCode(SECRET, 'a'));
  expect(oneTimeToken(SECRET, 'a')).toBe(oneTimeToken(SECRET, 'a'));
  expect(oneTimeToken(SECRET, 'a')).not.toBe(oneTimeToken(`${SECRET}!`, 'a'));
});

test('a token carries 256 bits in letters that an address can hold', () => {
  const tokens = seeds.map((seed) => oneTimeToken(SECRET, seed));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens)).toHaveLength(seeds.length);
});

test('codes are six digits, every digit as likely as the next at every place', () => {
  const codes = seeds.map((seed) => oneTimeCode(SECRET, seed));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  for (let place = 0; place < 6; place++) {
    const counts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
    );
    // 500 expected each; six standard deviations are 127
    expect(Math.min(...counts)).toBeGreaterThan(373);
    expect(Math.max(...counts)).toBeLessThan(627);
  }
});

test('what is kept of them is none of them, and the same code is kept otherwise for another person', () => {
  const [code, token] = [oneTimeCode(SECRET, 'a'), oneTimeToken(SECRET, 'a')];
  expect(tokenHash(SECRET, token)).not.toBe(token);
  expect(tokenHash(SECRET, code)).not.toBe(codeHash(SECRET, 1, code));
  expect(codeHash(SECRET, 1, code)).not.toBe(codeHash(SECRET, 2, code));
});
