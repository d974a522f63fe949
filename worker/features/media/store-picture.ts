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
  siteId: number;
  createdBy: number;
  purpose: MediaRow['purpose'];
  type: string;
  bytes: Uint8Array;
};

/**
 * Cleans and stores a picture that is not an upload; `statement` inserts it as media. Null if it is not an
 * image that browsers display, or exceeds the site's quota.
 */
export async function storePicture(
  ctx: Ctx,
  { siteId, createdBy, purpose, type, bytes }: PictureInput,
): Promise<{ id: string; statement: Statement } | null> {
  const clean = isInlineImage(type) ? await cleaned(bytes, type) : null;
  if (!clean?.width || !clean.height) return null;
  const [quota] = await quotaQuery(ctx.db, siteId, createdBy);
  const maxBytes = STORAGE_BYTES[quota?.subscribed ? 'subscribed' : 'free'];
  if (!quota || quota.bytes + clean.bytes.length > maxBytes) return null;
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
    attached_at: created_at,
    created_by: createdBy,
    created_at,
  });
  return { id, statement };
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
