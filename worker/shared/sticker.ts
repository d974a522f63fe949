import { normalizeCode } from './short-code.ts';

/** A scan that led to no site: the scanned code and its state. */
export type Sticker = { qr: string; reason: 'unbound' | 'unknown' };

const LONGEST = 40;

/** Parses the values of `/login?qr=…&reason=…`; null where there is no code. */
export function stickerOf(qr: unknown, reason: unknown): Sticker | null {
  const code = typeof qr === 'string' ? qr.trim().slice(0, LONGEST) : '';
  if (!code) return null;
  return { qr: code, reason: reason === 'unbound' && normalizeCode(code) ? 'unbound' : 'unknown' };
}
