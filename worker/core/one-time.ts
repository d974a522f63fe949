import { createHmac } from 'node:crypto';
import { toBase64Url } from './ids.ts';

const CODES = 1_000_000n;

/** The six digits that a mail with this seed carries. Whoever reads only the database has the seed, but not the secret. */
export const oneTimeCode = (secret: string, seed: string): string =>
  String(BigInt(`0x${keyed(secret, 'code', seed).toString('hex')}`) % CODES).padStart(6, '0');

/** The token of the link in a mail with this seed: 256 bits. */
export const oneTimeToken = (secret: string, seed: string): string =>
  toBase64Url(keyed(secret, 'token', seed));

/** How a link's token is kept. */
export const tokenHash = (secret: string, token: string): string =>
  toBase64Url(keyed(secret, 'token-kept', token));

/** How someone's code is kept: a million codes would soon be tried against a hash without a key. */
export const codeHash = (secret: string, userId: number, code: string): string =>
  toBase64Url(keyed(secret, 'code-kept', `${userId}\n${code}`));

/** How the code is kept with which a community's screen is paired. */
export const pairingHash = (secret: string, communityId: number, code: string): string =>
  toBase64Url(keyed(secret, 'pairing-kept', `${communityId}\n${code}`));

/** Each use has a label of its own, so that none of them says anything of another, nor of what else the secret signs. */
const keyed = (secret: string, use: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`one-time ${use}\n${text}`).digest();
