import { IMAGE_TYPES } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findServable, signedFor } from '#worker/features/media/public.ts';
import { byteRange } from './byte-range.ts';
import { WHOLE } from './put-part.ts';

type MediaQuery = { w?: string | undefined; e?: string | undefined; s?: string | undefined };

/**
 * Serves the file of a signed URL from the store in one operation, only the requested range. The content of a
 * key never changes, so id and width are a strong validator.
 */
export async function serveMedia(
  ctx: Ctx,
  id: string,
  query: MediaQuery,
  headers: Headers,
): Promise<Response> {
  const { w = '', e = '', s = '' } = query;
  const audience = signedFor(id, e, s, ctx.secrets.media, ctx.now());
  if (!audience) throw new AppError('media.not_found');
  const media = await findServable(ctx.db, id);
  const file = media && fileOf(media, Number(w));
  if (!file) throw new AppError('media.not_found');
  const withdrawn = media.status === 'denied' || media.status === 'trashed';
  if (withdrawn && audience !== 'privileged') throw new AppError('media.not_found');

  const etag = `"${id}-${file.name}"`;
  const isPublic =
    media.mode !== null &&
    media.mode !== 'private' &&
    !media.sign_in_to_view &&
    !media.work &&
    (media.visibility ?? 'everyone') === 'everyone' &&
    (media.status ?? 'published') === 'published';
  // issued while the site or the memory was public
  if (!isPublic && audience === 'public') throw new AppError('media.not_found');
  const secondsLeft = Math.max(0, Number(e) - Math.floor(ctx.now().getTime() / 1000));
  const reply = new Headers({
    ...dispositionOf(media),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    // a cache that several people share asks again after a minute, whether it is still public
    'Cache-Control': `${isPublic ? 'public, s-maxage=60' : 'private'}, max-age=${secondsLeft}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers: reply });

  const { size } = file;
  const ifRange = headers.get('If-Range');
  const range = byteRange(ifRange === null || ifRange === etag ? headers.get('Range') : null, size);
  if (range === 'unsatisfiable') {
    reply.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers: reply });
  }
  const object = await ctx.media.get(`${media.key}/${file.name}`, range ? { range } : {});
  if (!object) throw new AppError('media.not_found');
  reply.set('Content-Length', String(range?.length ?? size));
  if (range) reply.set('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  return new Response(object.body, { status: range ? 206 : 200, headers: reply });
}

type Servable = { widths: number[]; sizes: number[]; content_type: string; name: string | null };

/**
 * The narrowest version that is at least `requested` wide, otherwise the widest; an image without versions is one
 * file.
 */
function fileOf({ widths, sizes }: Servable, requested: number): { name: string; size: number } | undefined {
  const wide = widths.findIndex((width) => width >= requested);
  const at = wide === -1 ? Math.max(0, widths.length - 1) : wide;
  const size = sizes[at];
  return size === undefined ? undefined : { name: String(widths[at] ?? WHOLE), size };
}

/**
 * Only images that browsers display and cannot execute are inline; anything else is a download of an opaque
 * type.
 */
function dispositionOf({ content_type, widths, name }: Servable): Record<string, string> {
  const shown = widths.length > 0 && Object.hasOwn(INLINE, content_type);
  return shown
    ? { 'Content-Type': content_type, 'Content-Disposition': 'inline' }
    : { 'Content-Type': 'application/octet-stream', 'Content-Disposition': attachment(name ?? 'file') };
}

const INLINE = Object.fromEntries(Object.entries(IMAGE_TYPES).filter(([, { inline }]) => inline));

/** RFC 6266: an ASCII name for old browsers, and the real name. */
function attachment(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_').replace(/^\.+/, '_');
  const ascii = safe.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
