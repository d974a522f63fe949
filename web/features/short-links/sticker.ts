import { normalizeCode } from '#worker/shared/short-code.ts';

/** A scan that led to no site: the scanned code and its state. */
export type Sticker = { qr: string; reason: 'unbound' | 'unknown' };

const LONGEST = 40;

/** Parses the query of `/login?qr=…&reason=…`; null where there is no code. */
export function stickerOf(search: Record<string, unknown>): Sticker | null {
  const qr = typeof search.qr === 'string' ? search.qr.trim().slice(0, LONGEST) : '';
  if (!qr) return null;
  return { qr, reason: search.reason === 'unbound' && normalizeCode(qr) ? 'unbound' : 'unknown' };
}

const GROUP = /.{1,4}/g;

/** Formats a code in groups of four, for reading it out and comparing. */
export const inGroups = (code: string): string =>
  (code.replace(/[ -]/g, '').toUpperCase().match(GROUP) ?? [code]).join(' ');
