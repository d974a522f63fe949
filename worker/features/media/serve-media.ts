import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { byteRange } from './byte-range.ts';
import { findServable } from './media.repo.ts';
import { isSigned, PRIVATE_SECONDS } from './media-address.ts';

type Asked = { w?: string | undefined; e?: string | undefined; s?: string | undefined };

/**
 * The bytes behind a signed address, straight from the store: one operation, only what was asked.
 * Keys never change what they hold, so id and width are a strong validator.
 */
export async function serveMedia(ctx: Ctx, id: string, asked: Asked, headers: Headers): Promise<Response> {
  const { w = '', e = '', s = '' } = asked;
  if (!isSigned(id, e, s, ctx.secrets.media, ctx.now())) throw new AppError('media.not_found');
  const file = await findServable(ctx.db, id);
  const at = file ? widthIndex(file.widths, Number(w)) : -1;
  const width = file?.widths[at];
  const size = file?.sizes[at];
  if (!file || width === undefined || size === undefined) throw new AppError('media.not_found');

  const etag = `"${id}-${width}"`;
  const isPublic =
    file.mode !== 'private' &&
    !file.sign_in_to_view &&
    !file.work &&
    (file.visibility ?? 'everyone') === 'everyone';
  const secondsLeft = Math.max(0, Number(e) - Math.floor(ctx.now().getTime() / 1000));
  // given out while the site was open to everyone
  if (!isPublic && secondsLeft > PRIVATE_SECONDS) throw new AppError('media.not_found');
  const reply = new Headers({
    'Content-Type': file.content_type,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=${secondsLeft}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers: reply });

  const ifRange = headers.get('If-Range');
  const range = byteRange(ifRange === null || ifRange === etag ? headers.get('Range') : null, size);
  if (range === 'unsatisfiable') {
    reply.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers: reply });
  }
  const object = await ctx.media.get(`${file.key}/${width}`, range ? { range } : {});
  if (!object) throw new AppError('media.not_found');
  reply.set('Content-Length', String(range?.length ?? size));
  if (range) reply.set('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  return new Response(object.body, { status: range ? 206 : 200, headers: reply });
}

/** The narrowest that is wide enough, else the widest. */
const widthIndex = (widths: number[], asked: number): number => {
  const at = widths.findIndex((width) => width >= asked);
  return at === -1 ? widths.length - 1 : at;
};
