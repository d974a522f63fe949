import { createHmac } from 'node:crypto';
import { toBase64Url } from './ids.ts';

const CODES = 1_000_000n;

/** The six-digit code of the email with this seed. The database contains the seed, but not the secret. */
export const oneTimeCode = (secret: string, seed: string): string =>
  String(BigInt(`0x${keyed(secret, 'code', seed).toString('hex')}`) % CODES).padStart(6, '0');

/** The token of the link in an email with this seed: 256 bits. */
export const oneTimeToken = (secret: string, seed: string): string =>
  toBase64Url(keyed(secret, 'token', seed));

/** The stored form of a link's token. */
export const tokenHash = (secret: string, token: string): string =>
  toBase64Url(keyed(secret, 'token-kept', token));

/** The proof of a memory's author that its attachment may be uploaded; `id` is that of the waiting memory. */
export const uploadProof = (secret: string, id: string): string =>
  toBase64Url(keyed(secret, 'guest-upload', id));

/** The stored form of a user's code: keyed, since trying a million codes would break a hash without a key. */
export const codeHash = (secret: string, userId: number, code: string): string =>
  toBase64Url(keyed(secret, 'code-kept', `${userId}\n${code}`));

/** The stored form of the code that pairs a community's screen. */
export const pairingHash = (secret: string, communityId: number, code: string): string =>
  toBase64Url(keyed(secret, 'pairing-kept', `${communityId}\n${code}`));

/**
 * Each use has its own label, so that no value reveals anything about another, nor about other values signed
 * with the secret.
 */
const keyed = (secret: string, use: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`one-time ${use}\n${text}`).digest();
