import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#worker/core/app-error.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import common from './common-passwords.json' with { type: 'json' };
import { PASSWORD_COST as COST } from './password-cost.ts';

const MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Throws for one of the 3000 most common passwords. */
export function refuseCommon(password: string): void {
  if (!common.includes(password.toLowerCase())) return;
  const field = fieldError(['password'], 'password.common');
  throw new AppError('password.common', {}, { fields: [field] });
}

/** Returns false without a stored hash, after the same work, so that timing does not reveal it. */
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
