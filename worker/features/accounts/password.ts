import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#worker/core/app-error.ts';

/** `decisions` 12: N=2^15, r=8, p=3 takes 32 MiB; PBKDF2 at a safe count is refused in production. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$N$r$p$salt$hash`, salt and hash in base 64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Throws for one of the three thousand passwords that are guessed first. */
export async function refuseCommon(password: string): Promise<void> {
  const { default: common } = await import('./common-passwords.json');
  if (!common.includes(password.toLowerCase())) return;
  const field = { pointer: '/password', code: 'password.common', params: {} };
  throw new AppError('password.common', {}, { fields: [field] });
}

/** False also where there is no stored hash, after the same work: time tells nobody which. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? DUMMY).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

const DUMMY = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  'A'.repeat(24),
  Buffer.alloc(HASH_BYTES).toString('base64'),
].join('$');

const derive = (password: BinaryLike, salt: BinaryLike, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, { ...cost, maxmem: MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
