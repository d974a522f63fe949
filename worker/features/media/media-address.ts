import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '#worker/contract/primitives.ts';

const PUBLIC_SECONDS = 24 * 60 * 60;
const PRIVATE_SECONDS = 10 * 60;
const SIGNATURE_BYTES = 16;

/**
 * Who may use a URL: everyone, users with access to the site, users who may still see denied or deleted
 * memories, or the author, whose own media no plan closes. The `blurred` ones show a blurred picture only, so
 * that a browser's copy of it does not outlive the renewal of a plan. The `download` ones give the whole file to
 * be saved, to those who may download it and to the author.
 */
const AUDIENCES = [
  'public',
  'private',
  'privileged',
  'own',
  'blurred',
  'blurred_private',
  'download',
  'own_download',
] as const;
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
 * A signed URL. It changes only twice in its lifetime, so that browsers can cache it: at most 24 hours for a public
 * site, 10 minutes for a private one, for denied or deleted memories and for downloads.
 */
export function addressOf(id: string, audience: Audience, secret: string, now: Date): string {
  const lifetime = isForEveryone(audience) ? PUBLIC_SECONDS : PRIVATE_SECONDS;
  const step = lifetime / 2;
  const expires = (Math.floor(now.getTime() / 1000 / step) + 2) * step;
  return `/api/media/${id}?e=${expires}&s=${sign(id, expires, secret, audience)}`;
}

/** A picture with its signed URL. */
export function pictureOf(row: PictureRow, audience: Audience, secret: string, now: Date): Picture {
  return {
    id: row.id,
    src: addressOf(row.id, audience, secret, now),
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

export const isDownload = (audience: Audience): boolean =>
  audience === 'download' || audience === 'own_download';

/** Whether this is the author's own address, which no plan closes. */
export const isOwn = (audience: Audience): boolean => audience === 'own' || audience === 'own_download';

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
