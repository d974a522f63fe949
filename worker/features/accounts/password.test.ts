import { expect, test } from 'vitest';
// the production cost: tests replace only `./password-cost.ts` with a cheap one
import { PASSWORD_COST } from '#worker/features/accounts/password-cost.ts';
import { hashPassword, isPassword } from './password.ts';

/** The hash of `דורות`, at the production cost. */
const STORED = 'scrypt$32768$8$3$YSBzYWx0IG9mIHRlc3QtLQ==$ndtl4JSmjz4lCdDzMkIWaW7XuEjQqioERgzfGjJUjWs=';

test('a password is stored as a hash that differs each time and that only this password matches', async () => {
  const [one, two] = [await hashPassword('דורות'), await hashPassword('דורות')];
  expect(one).toMatch(/^scrypt\$2\$1\$1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword('דורות', one)).toBe(true);
  expect(await isPassword('דורו', one)).toBe(false);
  expect(await isPassword('דורות', null)).toBe(false);
});

test('a hash stored by production matches its password and no other, in workerd', async () => {
  expect(await isPassword('דורות', STORED)).toBe(true);
  expect(await isPassword('דורו', STORED)).toBe(false);
});

test('production hashes with N=2^15, r=8, p=3', () => {
  expect(PASSWORD_COST).toEqual({ N: 32_768, r: 8, p: 3 });
});
