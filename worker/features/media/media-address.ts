import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '#worker/contract/primitives.ts';

const PUBLIC_SECONDS = 24 * 60 * 60;
const PRIVATE_SECONDS = 10 * 60;
const SIGNATURE_BYTES = 16;

/**
 * Who may use a URL: everyone, users with access to the site, users who may still see denied or deleted
 * memories, or the author, whose own media no plan closes. The `blurred` ones show a blurred picture only, so
 * that a browser's copy of it does not outlive the renewal of a plan.
 */
const AUDIENCES = ['public', 'private', 'privileged', 'own', 'blurred', 'blurred_private'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The media columns that a URL and a picture require. */
export type PictureRow = {
  id: string;
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
  focal_x: number;
  focal_y: number;
  zoom?: number;
};

/**
 * A picture with its signed URL. A URL changes only twice in its lifetime, so that browsers can cache it: at
 * most 24 hours for a public site, 10 minutes for a private one and for denied or deleted memories.
 */
export function pictureOf(row: PictureRow, audience: Audience, secret: string, now: Date): Picture {
  const lifetime = isForEveryone(audience) ? PUBLIC_SECONDS : PRIVATE_SECONDS;
  const step = lifetime / 2;
  const expires = (Math.floor(now.getTime() / 1000 / step) + 2) * step;
  return {
    id: row.id,
    src: `/api/media/${row.id}?e=${expires}&s=${sign(row.id, expires, secret, audience)}`,
    widths: row.widths,
    width: row.width ?? 0,
    height: row.height ?? 0,
    thumbhash: row.thumbhash,
    focal: { x: row.focal_x, y: row.focal_y, ...((row.zoom ?? 1) > 1 && { zoom: row.zoom }) },
  };
}

export const isForEveryone = (audience: Audience): boolean => audience === 'public' || audience === 'blurred';

export const isBlurred = (audience: Audience): boolean =>
  audience === 'blurred' || audience === 'blurred_private';

/**
 * For whom this media was signed with `signature` until `expires` (Unix seconds); undefined if either is invalid
 * or expired.
 */
export function signedFor(
  id: string,
  expires: string,
  signature: string,
  secret: string,
  now: Date,
): Audience | undefined {
  if (!/^\d{10}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return undefined;
  const received = Buffer.from(signature);
  return AUDIENCES.find((audience) => {
    const expected = Buffer.from(sign(id, Number(expires), secret, audience));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

const sign = (id: string, expires: number, secret: string, audience: Audience): string =>
  createHmac('sha256', secret)
    .update(`${id}\n${expires}\n${audience}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
