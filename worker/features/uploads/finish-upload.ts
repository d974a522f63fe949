import type { UploadedMedia } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
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
  type Uploader,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { audienceOf, type SiteForActor } from '#worker/features/site-access/public.ts';
import { isInlineType, isPictureType, kindOfFile } from '#worker/shared/file-type.ts';
import { cleanVideo } from './clean-video.job.ts';
import { areWidthsOfOne, isPreviewSize, typeOf } from './upload.rules.ts';
import {
  assertCommunityQuota,
  assertQuota,
  communityForUpload,
  siteForUpload,
  statusOf,
  totalOf,
  uploaderOf,
} from './upload.service.ts';

/** The default focal point: a little above the middle, where faces usually are. */
const FOCAL = { x: 0.5, y: 0.38 };

type Found = { upload: UploadRow; parts: PartRow[] };
/** What an upload is: still open, or the medium that it became. */
type Arrived = { open: Found } | { row: MediaRow };

/** Turns an upload into media with the same id. Idempotent, while the actor may still use it. */
export async function finishUpload(ctx: CtxFor<'member'>, id: string): Promise<{ media: UploadedMedia }> {
  const uploader = uploaderOf(ctx);
  const arrived = await findArrived(ctx, uploader, id);
  const { purpose, site_id, community_id } = 'open' in arrived ? arrived.open.upload : arrived.row;
  if (community_id !== null) await communityForUpload(ctx, purpose, community_id);
  const site = community_id === null ? await siteForUpload(ctx, { purpose, target: site_id }) : null;
  return presented(ctx, await becomeMedia(ctx, uploader, arrived), site);
}

/** The same for someone who may upload there. `also`: statements of the commit that turns it into media. */
export async function completeFor(
  ctx: Ctx,
  uploader: Uploader,
  id: string,
  also: Statement[],
): Promise<MediaRow> {
  return becomeMedia(ctx, uploader, await findArrived(ctx, uploader, id), also);
}

async function findArrived(ctx: Ctx, uploader: Uploader, id: string): Promise<Arrived> {
  const found = await findUpload(ctx.db, id, uploader, ctx.now());
  if (found?.upload.state === 'open') return { open: found };
  const row = await findOwnMedia(ctx.db, id, uploader);
  if (!row) throw new AppError('media.not_found');
  return { row };
}

async function becomeMedia(
  ctx: Ctx,
  uploader: Uploader,
  arrived: Arrived,
  also: Statement[] = [],
): Promise<MediaRow> {
  if ('row' in arrived) return arrived.row;
  const { open } = arrived;
  const row = mediaOf(open, iso(ctx.now()));
  const stale = new AppError('request.conflict');
  await joinParts(ctx, open, row);
  try {
    await commit(
      ctx.db,
      [
        ...completeUpload(ctx.db, open.upload, row, ctx.now()),
        ...(row.state === 'processing' ? [cleanVideo.enqueue(ctx, { id: row.id })] : []),
        ...also,
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale) throw error;
    const before = await findOwnMedia(ctx.db, row.id, uploader);
    if (before) return before;
    if (row.site_id !== null) await assertQuota(ctx, uploader, row.site_id, row);
    if (row.community_id !== null && row.purpose === 'memory')
      await assertCommunityQuota(ctx, row.community_id, row);
    throw stale;
  }
  if (row.state === 'processing' || also.length > 0) ctx.dispatchOutbox();
  return row;
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
    community_id: upload.community_id,
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
    transcript_lang: null,
    captions_lang: null,
    position: 0,
    name: upload.files[0]?.name ?? null,
    attached_at: null,
    created_by: upload.user_id,
    guest_id: upload.guest_id,
    created_at: at,
  };
}

/** Joins the parts of a large file in the store. Where some are not there, all are to be sent again. */
async function joinParts(ctx: Ctx, { upload, parts }: Found, row: MediaRow): Promise<void> {
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
