import { normalizeCode } from '#worker/shared/short-code.ts';

/** A scan that led to no site: the code that was read, and what is known of it. */
export type Sticker = { qr: string; reason: 'unbound' | 'unknown' };

const LONGEST = 40;

/** From the query of `/login?qr=…&reason=…`; null where there is no code. */
export function stickerOf(search: Record<string, unknown>): Sticker | null {
  const qr = typeof search.qr === 'string' ? search.qr.trim().slice(0, LONGEST) : '';
  if (!qr) return null;
  return { qr, reason: search.reason === 'unbound' && normalizeCode(qr) ? 'unbound' : 'unknown' };
}

const GROUP = /.{1,4}/g;

/** In groups of four, as codes are read out and compared. */
export const inGroups = (code: string): string =>
  (code.replace(/[ -]/g, '').toUpperCase().match(GROUP) ?? [code]).join(' ');
