const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
/** Codes of the steps before and after the current one are accepted too, for clocks that are not exact. */
const WINDOW = [-1, 0, 1];

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export const newSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The code of a time step, as RFC 6238 defines it with SHA-1. */
export async function codeAt(
  secret: Uint8Array<ArrayBuffer>,
  step: number,
  digits = DIGITS,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 15;
  return String((mac.getUint32(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0');
}

/** The time step that a code is of, if it is after `lastStep`; undefined for any other code. */
export async function stepOfCode(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | undefined> {
  const steps = WINDOW.map((by) => stepAt(now) + by).filter((step) => step > lastStep);
  const codes = await Promise.all(steps.map((step) => codeAt(secret, step)));
  return steps[codes.indexOf(code)];
}

/** Base32 without padding, as authenticator apps read secrets. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The address that an authenticator app reads from a QR code. */
export const otpauthAddress = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
