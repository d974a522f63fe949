import { visitor } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findSiteAsSeen, sitePolicy } from '#worker/features/sites/public.ts';
import { findServable } from './media.repo.ts';
import { previewPath } from './preview-address.ts';

/** A site that is closed is gone from whoever keeps its preview within this time. */
const KEPT_SECONDS = 6 * 60 * 60;

/** The picture for previews at `/og/{site}/{picture}.jpg`, as long as a visitor may see the site and it is the present one. */
export async function servePreview(ctx: Ctx, path: string, headers: Headers): Promise<Response> {
  const id = /^\/og\/(\d{1,15})\//.exec(path)?.[1];
  const found = id === undefined ? undefined : await findSiteAsSeen(ctx.db, id, 0);
  const site = found && { ...found.site, group: null, controls: false };
  if (!site || !sitePolicy.answers.view(visitor, site) || previewPath(site) !== path) return gone();
  const media = await findServable(ctx.db, site.preview_id ?? '');
  const [width] = media?.widths ?? [];
  if (!media || width === undefined) return gone();
  const etag = `"${site.preview_id}"`;
  const reply = {
    'Content-Type': media.content_type,
    'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    ETag: etag,
  };
  if (headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers: reply });
  const object = await ctx.media.get(`${media.key}/${width}`, {});
  return object ? new Response(object.body, { headers: reply }) : gone();
}

const gone = (): Response => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
