import type { UploadedMedia } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import {
  combinedCrc,
  completeUpload,
  FILE,
  findOwnMedia,
  findUpload,
  isCleaned,
  keyOf,
  type MediaRow,
  type PartRow,
  pictureOf,
  RAW,
  restartParts,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { audienceOf, type SiteForActor } from '#worker/features/site-access/public.ts';
import { isInlineType, isPictureType, kindOfFile } from '#worker/shared/file-type.ts';
import { cleanVideo } from './clean-video.job.ts';
import { areWidthsOfOne, isPreviewSize, typeOf } from './upload.rules.ts';
import { assertQuota, siteForUpload, statusOf, totalOf } from './upload.service.ts';

/** The default focal point: a little above the middle, where faces usually are. */
const FOCAL = { x: 0.5, y: 0.38 };

type Found = { upload: UploadRow; parts: PartRow[] };

/** Turns an upload into media with the same id. Idempotent, while the actor may still use it. */
export async function finishUpload(ctx: CtxFor<'member'>, id: string): Promise<{ media: UploadedMedia }> {
  const found = await findUpload(ctx.db, id, ctx.actor.userId, ctx.now());
  if (found?.upload.state !== 'open') return finishedBefore(ctx, id);
  const { upload } = found;
  const site = await siteForUpload(ctx, { purpose: upload.purpose, target: upload.site_id });
  const row = mediaOf(found, iso(ctx.now()));
  const stale = new AppError('request.conflict');
  await joinParts(ctx, found, row);
  try {
    await commit(
      ctx.db,
      [
        ...completeUpload(ctx.db, upload, row, ctx.now()),
        ...(row.state === 'processing' ? [cleanVideo.enqueue(ctx, { id: row.id })] : []),
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale) throw error;
    const before = await findOwnMedia(ctx.db, id, ctx.actor.userId);
    if (before) return presented(ctx, before, site);
    if (site) await assertQuota(ctx, site.id, row);
    throw stale;
  }
  if (row.state === 'processing') ctx.dispatchOutbox();
  return presented(ctx, row, site);
}

async function finishedBefore(ctx: CtxFor<'member'>, id: string) {
  const row = await findOwnMedia(ctx.db, id, ctx.actor.userId);
  if (!row) throw new AppError('media.not_found');
  return presented(ctx, row, await siteForUpload(ctx, { purpose: row.purpose, target: row.site_id }));
}

const presented = (ctx: CtxFor<'member'>, row: MediaRow, site: SiteForActor | null) => ({
  media: {
    ...pictureOf(row, site ? audienceOf(site) : 'private', ctx.secrets.media, ctx.now()),
    kind: row.kind,
    state: row.state,
    name: row.name,
    bytes: row.file_bytes ?? row.bytes,
    duration_ms: row.duration_ms,
  },
});

function mediaOf({ upload, parts }: Found, at: string): MediaRow {
  const status = statusOf({ upload, parts }).parts;
  const missing = status.filter(({ received }) => !received);
  if (missing.length > 0)
    throw new AppError('media.incomplete', { missing: missing.map(({ part }) => part) });
  const type = typeOf(upload.files, upload.purpose);
  const kind = kindOfFile(type);
  const isPicture = isPictureType(type);
  const isOf = (row: PartRow, isFile: boolean) =>
    (status.find(({ part }) => part === row.part)?.file === 0 && !isPicture) === isFile;
  const pieces = parts.filter((row) => isOf(row, true));
  const pictures = parts.filter((row) => isOf(row, false));
  const widest = pictures.at(-1);
  if (isPicture && !widest) throw new AppError('media.type');
  const inline = !isPicture || isInlineType(type);
  if (inline && !areWidthsOfOne(pictures)) throw new AppError('media.type');
  if (upload.purpose === 'preview' && widest && !isPreviewSize(widest)) throw new AppError('media.type');
  return {
    id: upload.id,
    site_id: upload.site_id,
    memory_id: null,
    purpose: upload.purpose,
    kind,
    content_type: type,
    width: widest?.width ?? null,
    height: widest?.height ?? null,
    widths: inline ? pictures.flatMap(({ width }) => width ?? []) : [],
    sizes: pictures.map(({ bytes }) => bytes),
    crcs: pictures.flatMap(({ crc }) => crc ?? []),
    file_bytes: isPicture ? null : totalOf(pieces),
    file_crc: isPicture ? null : pieces.reduce((crc, row) => combinedCrc(crc, row.crc ?? 0, row.bytes), 0),
    key: keyOf(upload),
    bytes: totalOf(parts),
    duration_ms: upload.duration_ms,
    peaks: upload.peaks,
    state: isCleaned(type) ? 'processing' : 'ready',
    thumbhash: upload.thumbhash,
    focal_x: upload.focal_x ?? FOCAL.x,
    focal_y: upload.focal_y ?? FOCAL.y,
    zoom: 1,
    caption: null,
    position: 0,
    name: upload.files[0]?.name ?? null,
    attached_at: null,
    created_by: upload.user_id,
    created_at: at,
  };
}

/** Joins the parts of a large file in the store. Where some are not there, all are to be sent again. */
async function joinParts(ctx: CtxFor<'member'>, { upload, parts }: Found, row: MediaRow): Promise<void> {
  if (upload.multipart === null) return;
  const key = `${row.key}/${row.state === 'processing' ? RAW : FILE}`;
  // a try before this one may have joined them
  if ((await ctx.media.head(key))?.size === row.file_bytes) return;
  const tags = parts.flatMap(({ part, etag }) => (etag === null ? [] : [{ partNumber: part, etag }]));
  const joining = ctx.media.resumeMultipartUpload(key, upload.multipart);
  try {
    await joining.complete(tags);
  } catch (error) {
    if ((await ctx.media.head(key))?.size === row.file_bytes) return;
    if (!/\((10011|10024|10025)\)|part/i.test(String(error))) throw error;
    // it may be gone, and can't be joined by other parts with certainty
    await joining.abort().catch(() => undefined);
    const { uploadId } = await ctx.media.createMultipartUpload(key);
    await commit(ctx.db, restartParts(ctx.db, upload.id, uploadId));
    throw new AppError('media.incomplete', { missing: parts.map(({ part }) => part) });
  }
}
