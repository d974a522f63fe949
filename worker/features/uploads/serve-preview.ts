import { visitor } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  communityPreviewPath,
  findPreviewOfCommunity,
  findServable,
  previewPath,
} from '#worker/features/media/public.ts';
import { findSiteForUser, sitePolicy } from '#worker/features/site-access/public.ts';

/** How long a cache may show the preview image of a site that is not public any more. */
const CACHE_SECONDS = 60;

/**
 * Serves the link-preview image at `/og/{site}/{picture}.jpg`, if a visitor may see the site and the image is
 * current, and that of a community at `/og/community/{community}/{picture}.jpg`.
 */
export async function servePreview(
  ctx: Ctx,
  path: string,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const shown = await previewAt(ctx, path);
  const media = shown === null ? undefined : await findServable(ctx.db, shown);
  const [[width], [size]] = [media?.widths ?? [], media?.sizes ?? []];
  if (!media || width === undefined || size === undefined) return gone();
  const etag = `"${media.id}"`;
  const reply = {
    'Content-Type': media.content_type,
    'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    ETag: etag,
  };
  if (headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers: reply });
  const key = `${media.key}/${width}`;
  const whole = { headers: { ...reply, 'Content-Length': String(size) } };
  if (method === 'HEAD') return (await ctx.media.head(key)) ? new Response(null, whole) : gone();
  const object = await ctx.media.get(key);
  return object ? new Response(object.body, whole) : gone();
}

/** The picture of a path; null where nothing that a visitor may see has this path for its preview. */
async function previewAt(ctx: Ctx, path: string): Promise<string | null> {
  const [, kind, id = ''] = /^\/og\/(community\/)?(\d{1,15})\//.exec(path) ?? [];
  if (id === '') return null;
  if (kind) {
    const preview_id = await findPreviewOfCommunity(ctx.db, Number(id));
    const shown = { id: Number(id), preview_id, permissions: 'public' };
    return communityPreviewPath(shown) === path ? preview_id : null;
  }
  const found = await findSiteForUser(ctx.db, id, 0);
  const site = found && { ...found.site, group: null, controls: false };
  return site && sitePolicy.answers.view(visitor, site) && previewPath(site) === path
    ? site.preview_id
    : null;
}

const gone = (): Response => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
