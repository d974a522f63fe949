import { IMAGE_TYPES, type ImageType, STORAGE_BYTES } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import type { Statement } from '#worker/db/client.ts';
import { cleanImage } from './formats/clean-image.ts';
import { insertMedia, type MediaRow } from './media.repo.ts';
import { quotaQuery } from './quota.repo.ts';
import { keyOf } from './upload.repo.ts';

type PictureInput = {
  /** Null for what belongs to no site, whose storage is not limited here. */
  siteId: number | null;
  createdBy: number;
  purpose: MediaRow['purpose'];
  type: string;
  bytes: Uint8Array;
  /** Whether something else attaches it later; if nothing does, it is deleted within a day. */
  isLoose?: boolean;
};

/**
 * Cleans and stores a picture that is not an upload; `statement` inserts it as media. Null if it is not an
 * image that browsers display, or exceeds the site's quota.
 */
export async function storePicture(
  ctx: Ctx,
  { siteId, createdBy, purpose, type, bytes, isLoose = false }: PictureInput,
): Promise<{ id: string; statement: Statement } | null> {
  const clean = isInlineImage(type) ? await cleaned(bytes, type) : null;
  if (!clean?.width || !clean.height) return null;
  if (siteId !== null && !(await fits(ctx, siteId, createdBy, clean.bytes.length))) return null;
  const { width, height } = clean;
  const [id, created_at] = [randomToken(), iso(ctx.now())];
  const key = keyOf({ id, created_at });
  await ctx.media.put(`${key}/${width}`, clean.bytes);
  const statement = insertMedia(ctx.db, {
    id,
    site_id: siteId,
    purpose,
    kind: 'photo',
    content_type: type,
    width,
    height,
    widths: [width],
    sizes: [clean.bytes.length],
    key,
    bytes: clean.bytes.length,
    focal_x: 0.5,
    focal_y: 0.5,
    zoom: 1,
    attached_at: isLoose ? null : created_at,
    created_by: createdBy,
    created_at,
  });
  return { id, statement };
}

async function fits({ db }: Ctx, siteId: number, userId: number, bytes: number): Promise<boolean> {
  const [quota] = await quotaQuery(db, siteId, userId);
  return (
    quota !== undefined && quota.bytes + bytes <= STORAGE_BYTES[quota.subscribed ? 'subscribed' : 'free']
  );
}

const isInlineImage = (type: string): type is ImageType =>
  Object.hasOwn(IMAGE_TYPES, type) && IMAGE_TYPES[type as ImageType].inline;

async function cleaned(bytes: Uint8Array, type: ImageType) {
  try {
    return cleanImage(bytes, type);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
