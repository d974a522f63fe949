import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';
import { DEPLOYED_COST } from './password-cost.ts';

/** The hash of `דורות`, at the production cost. */
const STORED = 'scrypt$32768$8$3$YSBzYWx0IG9mIHRlc3QtLQ==$ndtl4JSmjz4lCdDzMkIWaW7XuEjQqioERgzfGjJUjWs=';

test('a password is stored as a hash that differs each time and that only this password matches', async () => {
  const [one, two] = [await hashPassword('דורות'), await hashPassword('דורות')];
  expect(one).toMatch(/^scrypt\$1024\$8\$1\$/);
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
  expect(DEPLOYED_COST).toEqual({ N: 32_768, r: 8, p: 3 });
});
