import { createHmac } from 'node:crypto';
import { RECOVERY_CODES, RECOVERY_LENGTH } from '#worker/contract/second-factor.ts';
import { toBase64Url } from '#worker/core/ids.ts';

/** Thirty characters that are not taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The greatest multiple of thirty in a byte: bytes from it on would make some characters likelier. */
const EVEN = 240;

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

function newCode(): string {
  let code = '';
  while (code.length < RECOVERY_LENGTH) {
    const [byte = EVEN] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN) code += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return code;
}

/** The stored form of a user's recovery code as typed: without its gaps, in capitals, keyed. */
export const recoveryHash = (serverKey: string, userId: number, typed: string): string =>
  toBase64Url(
    createHmac('sha256', serverKey)
      .update(`recovery code\n${userId}\n${typed.replaceAll(/[\s-]/g, '').toUpperCase()}`)
      .digest(),
  );
