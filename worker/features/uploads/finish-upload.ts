import type { UploadedMedia } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import {
  announcedType,
  completeUpload,
  findOwnMedia,
  findUpload,
  keyOf,
  type MediaRow,
  type PartRow,
  pictureOf,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { audienceOf, type SiteForActor } from '#worker/features/site-access/public.ts';
import { areWidthsOfOne, isInline, isPreviewSize } from './upload.rules.ts';
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
  try {
    await commit(ctx.db, completeUpload(ctx.db, upload, row, ctx.now()), stale);
  } catch (error) {
    if (error !== stale) throw error;
    const before = await findOwnMedia(ctx.db, id, ctx.actor.userId);
    if (before) return presented(ctx, before, site);
    if (site) await assertQuota(ctx, site.id, upload.purpose, row.bytes);
    throw stale;
  }
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
  const missing = statusOf({ upload, parts }).parts.filter(({ received }) => !received);
  if (missing.length > 0)
    throw new AppError('media.incomplete', { missing: missing.map(({ part }) => part) });
  const [file] = upload.files;
  const type = file && announcedType(file);
  const widest = parts.at(-1);
  if (!type || !widest) throw new AppError('media.type');
  const inline = isInline(type);
  if (inline && !areWidthsOfOne(parts)) throw new AppError('media.type');
  if (upload.purpose === 'preview' && !isPreviewSize(widest)) throw new AppError('media.type');
  return {
    id: upload.id,
    site_id: upload.site_id,
    memory_id: null,
    purpose: upload.purpose,
    kind: 'photo',
    content_type: type,
    width: widest.width,
    height: widest.height,
    widths: inline ? parts.flatMap(({ width }) => width ?? []) : [],
    sizes: parts.map(({ bytes }) => bytes),
    key: keyOf(upload),
    bytes: totalOf(parts),
    thumbhash: upload.thumbhash,
    focal_x: upload.focal_x ?? FOCAL.x,
    focal_y: upload.focal_y ?? FOCAL.y,
    zoom: 1,
    crcs: null,
    file_bytes: null,
    file_crc: null,
    duration_ms: upload.duration_ms,
    peaks: upload.peaks,
    state: 'ready',
    caption: null,
    position: 0,
    name: file.name,
    attached_at: null,
    created_by: upload.user_id,
    created_at: at,
  };
}
