import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '#worker/contract/primitives.ts';

const PUBLIC_SECONDS = 24 * 60 * 60;
export const PRIVATE_SECONDS = 10 * 60;
const SIGNATURE_BYTES = 16;

/**
 * Who may use a URL: everyone, those with access to the site, or those who may still see denied or deleted
 * memories.
 */
export type Audience = 'public' | 'private' | 'keepers';

/** The media columns that a URL and a picture require. */
export type PictureRow = {
  id: string;
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
  focal_x: number;
  focal_y: number;
};

/**
 * A picture with its signed URL. A URL changes only twice in its lifetime, so that browsers can cache it: at
 * most 24 hours for a public site, 10 minutes for a private one and for denied or deleted memories.
 */
export function pictureOf(row: PictureRow, audience: Audience, secret: string, now: Date): Picture {
  const lifetime = audience === 'public' ? PUBLIC_SECONDS : PRIVATE_SECONDS;
  const step = lifetime / 2;
  const expires = (Math.floor(now.getTime() / 1000 / step) + 2) * step;
  return {
    id: row.id,
    src: `/api/media/${row.id}?e=${expires}&s=${sign(row.id, expires, secret, audience === 'keepers')}`,
    widths: row.widths,
    width: row.width ?? 0,
    height: row.height ?? 0,
    thumbhash: row.thumbhash,
    focal: { x: row.focal_x, y: row.focal_y },
  };
}

/**
 * Who may fetch this media with `signature` until `expires` (Unix seconds); null where either is invalid or
 * expired.
 */
export function signedFor(
  id: string,
  expires: string,
  signature: string,
  secret: string,
  now: Date,
): 'readers' | 'keepers' | null {
  if (!/^\d{10}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return null;
  const given = Buffer.from(signature);
  const matches = (keepers: boolean) => {
    const expected = Buffer.from(sign(id, Number(expires), secret, keepers));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (matches(false)) return 'readers';
  return matches(true) ? 'keepers' : null;
}

const sign = (id: string, expires: number, secret: string, keepers: boolean): string =>
  createHmac('sha256', secret)
    .update(`${id}\n${expires}${keepers ? '\nkeepers' : ''}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
