import { codeAt, stepAt } from '#worker/features/accounts/second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows that was given this secret. */
export const codeOfSecret = (secret: string, at: Date): Promise<string> =>
  codeAt(fromBase32(secret), stepAt(at));

export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
