import { KIND_RULES } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  type Audience,
  blurredPicture,
  FILE,
  findServable,
  findSpoken,
  isBlurred,
  isDownload,
  isForEveryone,
  isOwn,
  type Openness,
  opennessOf,
  signedFor,
} from '#worker/features/media/public.ts';
import { isInlineType } from '#worker/shared/file-type.ts';
import { byteRange } from './byte-range.ts';
import { attachment, downloadName } from './download-name.ts';

type MediaQuery = {
  w?: string | undefined;
  captions?: '1' | undefined;
  transcript?: '1' | undefined;
  e?: string | undefined;
  s?: string | undefined;
};

/**
 * Serves the file of a signed URL from the store in one operation, only the requested range; to HEAD the same headers
 * without it. The content of a key never changes, so id and width are a strong validator.
 */
export async function serveMedia(
  ctx: Ctx,
  id: string,
  query: MediaQuery,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const { w = '', e = '', s = '' } = query;
  const audience = signedFor(id, e, s, ctx.secrets.media, ctx.now());
  if (!audience) throw new AppError('media.not_found');
  const media = await findServable(ctx.db, id);
  if (!media) throw new AppError('media.not_found');
  const withdrawn = media.status === 'denied' || media.status === 'trashed';
  if (withdrawn && audience !== 'privileged' && audience !== 'own') throw new AppError('media.not_found');

  const isPublic = isForVisitors(media);
  // issued while the site, the memory or the community was public
  if (!isPublic && isForEveryone(audience)) throw new AppError('media.not_found');
  const openness = opennessFor(media, audience);
  const part = query.captions ? 'captions' : query.transcript ? 'text' : null;
  if (part) {
    if (openness !== 'open') throw new AppError('media.not_found');
    return serveSpoken(ctx, id, part, isPublic, { method, headers });
  }
  const isSaved = isDownload(audience);
  const file = isSaved
    ? openness === 'open'
      ? fileOf(media, WHOLE, openness, false)
      : undefined
    : fileOf(media, w, openness, isBlurred(audience));
  if (!file) throw new AppError('media.not_found');
  const etag = `"${id}-${file.name}"`;
  const secondsLeft = Math.max(0, Number(e) - Math.floor(ctx.now().getTime() / 1000));
  const reply = new Headers({
    ...(isSaved ? savedAs(media, file) : dispositionOf(media, file)),
    ...NO_ACTIVE_CONTENT,
    // a cache that several people share asks again after a minute, whether it is still public
    'Cache-Control': `${isPublic && !isSaved ? 'public, s-maxage=60' : 'private'}, max-age=${secondsLeft}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  const isHead = method === 'HEAD';
  // an address that was issued while the plan ran shows the picture again when it is renewed
  if (file.name === BLURRED && !isBlurred(audience)) reply.set('Cache-Control', 'no-store');
  if (isListed(headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: reply });

  if (file.name === BLURRED) {
    const picture = blurredPicture(media.thumbhash);
    reply.set('Content-Length', String(picture.length));
    return new Response(isHead ? null : picture, { headers: reply });
  }
  const { size } = file;
  const key = `${media.key}/${file.name}`;
  if (isHead) {
    if (!(await ctx.media.head(key))) throw new AppError('media.not_found');
    reply.set('Content-Length', String(size));
    return new Response(null, { headers: reply });
  }
  const ifRange = headers.get('If-Range');
  const range = byteRange(ifRange === null || ifRange === etag ? headers.get('Range') : null, size);
  if (range === 'unsatisfiable') {
    reply.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers: reply });
  }
  const object = await ctx.media.get(key, range ? { range } : {});
  if (!object) throw new AppError('media.not_found');
  reply.set('Content-Length', String(range?.length ?? size));
  if (range) reply.set('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  return new Response(object.body, { status: range ? 206 : 200, headers: reply });
}

const NO_ACTIVE_CONTENT = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the captions or the transcript of a medium at its address; unlike its files they change, so a cache asks each
 * time.
 */
async function serveSpoken(
  { db }: Ctx,
  id: string,
  part: 'captions' | 'text',
  isPublic: boolean,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const found = await findSpoken(db, id);
  const text = found?.[part];
  if (!found || !text) throw new AppError('media.not_found');
  const etag = `"${id}-${part}-${found.version}"`;
  const reply = new Headers({
    ...NO_ACTIVE_CONTENT,
    'Content-Type': `text/${part === 'captions' ? 'vtt' : 'plain'}; charset=utf-8`,
    'Content-Disposition': 'inline',
    'Cache-Control': `${isPublic ? 'public' : 'private'}, no-cache`,
    ETag: etag,
  });
  if (isListed(headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: reply });
  const bytes = new TextEncoder().encode(text);
  reply.set('Content-Length', String(bytes.length));
  return new Response(method === 'HEAD' ? null : bytes, { headers: reply });
}

type Servable = NonNullable<Awaited<ReturnType<typeof findServable>>>;

/** Whether a public site, or a public community and its wall, shows it to everyone. */
const isForVisitors = (media: Servable): boolean =>
  (media.mode === null
    ? media.permissions === 'public' && !media.shown_to
    : media.mode !== 'private' && !media.sign_in_to_view && !media.work) &&
  (media.visibility ?? 'everyone') === 'everyone' &&
  (media.status ?? 'published') === 'published';

type Served = { name: string; size: number; type: string | null };

const BLURRED = 'blurred';
/** In place of a width: the file itself, or the widest picture. */
const WHOLE = 'whole';

/** How much of a medium this address opens: after the plan has ended, its author's still does all. */
function opennessFor(media: Servable, audience: Audience): Openness {
  const { subscribed, first_media } = media;
  if (media.purpose !== 'memory' || subscribed === null || first_media === null || isOwn(audience))
    return 'open';
  if (media.memory_id === null) return 'open';
  const openness = opennessOf({ subscribed, first_media }, media);
  return openness === 'open' && isBlurred(audience) ? 'blurred' : openness;
}

/**
 * The file of a video, a recording or a document; with a width the narrowest picture that is at least as wide,
 * otherwise the widest; an image without widths is one file. Of what is not open, a photo and a poster are blurred.
 */
function fileOf(
  media: Servable,
  width: string,
  openness: Openness,
  asksBlurred: boolean,
): Served | undefined {
  const { widths, sizes, file_bytes, state, content_type, kind } = media;
  const { isPicture } = KIND_RULES[kind];
  if (openness !== 'open') {
    const asksPicture = isPicture ? openness === 'blurred' : width !== '' || asksBlurred;
    return asksPicture && widths.length > 0 ? { name: BLURRED, size: 0, type: 'image/png' } : undefined;
  }
  if (file_bytes !== null && (width === '' || width === WHOLE || widths.length === 0))
    return state === 'ready'
      ? { name: FILE, size: file_bytes, type: isInlineType(content_type) ? content_type : null }
      : undefined;
  const wide = widths.findIndex((one) => one >= Number(width));
  const at = wide === -1 ? Math.max(0, widths.length - 1) : wide;
  const size = sizes[at];
  if (size === undefined) return undefined;
  const type = isPicture ? content_type : POSTER_TYPE;
  return {
    name: String(widths[at] ?? FILE),
    size,
    type: widths.length > 0 && isInlineType(type) ? type : null,
  };
}

/** Whether `If-None-Match` names the file; a weak tag of it does too. */
const isListed = (header: string | null, etag: string): boolean =>
  header !== null && (header.trim() === '*' || header.includes(etag));

/** Browsers recognise pictures by their first bytes, whichever of the two formats a poster has. */
const POSTER_TYPE = 'image/webp';

/**
 * Only what browsers display or play and cannot execute is inline; anything else is a download of an opaque type.
 */
const dispositionOf = ({ name }: Servable, { type }: Served): Record<string, string> =>
  type
    ? { 'Content-Type': type, 'Content-Disposition': 'inline' }
    : { 'Content-Type': 'application/octet-stream', 'Content-Disposition': attachment(name ?? 'file') };

/** A download in its own type, which phones ask for to keep a picture among the others. */
const savedAs = (media: Servable, { type }: Served): Record<string, string> => ({
  'Content-Type': type ?? 'application/octet-stream',
  'Content-Disposition': attachment(downloadName(media)),
});
