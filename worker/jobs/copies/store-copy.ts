import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { CopiedPage } from '#worker/edge/copy/copy-document.ts';
import type { CopiedPicture } from '#worker/edge/copy/static-html.ts';
import { serveMedia } from '#worker/features/uploads/public.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import type { Copied } from './copied-subject.ts';

/** The SHA-256 (hexadecimal) of each object, by key; empty where it is not there, or not known to be. */
export type Files = Record<string, string>;

const NOT_THERE = '';

/** The files that are there. */
export const written = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([, hash]) => hash !== NOT_THERE));

/** `before` with the documents that are to be written; itself where it has them all. */
export function withNotes({ pages, documents }: Stored, before: Files): Files {
  const keys = [...pages, ...documents].map(({ key }) => key).filter((key) => before[key] === undefined);
  return keys.length === 0
    ? before
    : { ...before, ...Object.fromEntries(keys.map((key) => [key, NOT_THERE])) };
}

type Stored = Pick<NonNullable<Copied>, 'pages' | 'documents'>;

const HTML = 'text/html; charset=utf-8';

/**
 * How many pictures one step copies; the next step goes on with the rest. Each takes four calls, and an invocation has
 * a thousand.
 */
const PICTURES_A_STEP = 60;

/**
 * Writes what a page of a subject has into the bucket, `before` being the files it had, and deletes documents that it
 * has no more; its pictures may be on other pages too. `files` is then what it has, and `isWhole` false where pictures
 * are left for the next step: until they are there, nothing is deleted, and no page is written. `isFaulty`: a picture
 * could not be copied now.
 */
export async function storeCopy(
  ctx: Ctx,
  copied: Stored,
  before: Files,
): Promise<{ files: Files; isWhole: boolean; isFaulty: boolean }> {
  const pictures = new Map(copied.pages.flatMap((page) => page.pictures.map((one) => [one.key, one])));
  const missing = [...pictures.values()].filter(({ key }) => before[key] === undefined);
  const known: Files = { ...before };
  let isFaulty = false;
  for (const picture of missing.slice(0, PICTURES_A_STEP))
    known[picture.key] = await storePicture(ctx, picture).catch((error: unknown) => {
      // of a file that was lost only its words are left; what only fails now is tried again the next night
      const isLost = error instanceof AppError && error.status < 500;
      if (!isLost && !isFaulty)
        log({ event: 'copy.failed', job: 'copy_forever', id: picture.key, error: withoutData(error) });
      isFaulty ||= !isLost;
      return NOT_THERE;
    });
  if (missing.length > PICTURES_A_STEP) return { files: known, isWhole: false, isFaulty };
  const files: Files = {};
  for (const key of pictures.keys()) if (known[key]) files[key] = known[key];
  for (const page of copied.pages) files[page.key] = await storePage(ctx, page);
  for (const { key, html, to } of copied.documents)
    files[key] = await put(ctx, key, encoded(html), HTML, { to });
  await deleteFiles(
    ctx,
    documentsIn(before).filter((key) => !files[key]),
  );
  return { files, isWhole: true, isFaulty };
}

/** All but the pictures. */
export const documentsIn = (files: Files): string[] =>
  Object.keys(files).filter((key) => !key.startsWith('media/'));

/** Deletes what is in a folder of the bucket and not in use; how many objects were there. */
export async function deleteUnused(
  ctx: Pick<Ctx, 'forever'>,
  folder: string,
  used: ReadonlySet<string>,
): Promise<number> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await ctx.forever.list({ prefix: folder, ...(cursor !== undefined && { cursor }) });
    count += page.objects.length;
    await deleteFiles(
      ctx,
      page.objects.map(({ key }) => key).filter((key) => !used.has(key)),
    );
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return count;
}

const hex = (digest: ArrayBuffer): string => Buffer.from(digest).toString('hex');

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const storePage = (ctx: Ctx, { key, html, styleHash }: CopiedPage): Promise<string> =>
  put(ctx, key, encoded(html), HTML, { style: styleHash });

/** The hash of a picture as visitors get it, which another page may have brought; throws where there is none. */
async function storePicture(ctx: Ctx, { key, address }: CopiedPicture): Promise<string> {
  const there = (await ctx.forever.head(key))?.checksums.sha256;
  if (there) return hex(there);
  const url = new URL(address, ctx.config.origin);
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const request = { method: 'GET', headers: new Headers() };
  const response = await serveMedia(ctx, id, Object.fromEntries(url.searchParams), request);
  if (response.status !== 200) throw new AppError('media.not_found');
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  return put(ctx, key, new Uint8Array(await response.arrayBuffer()), type);
}

/** Stores an object and returns its hash. */
export async function put(
  { forever }: Pick<Ctx, 'forever'>,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  customMetadata: Record<string, string> = {},
): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  await forever.put(key, bytes, { httpMetadata: { contentType }, customMetadata, sha256: digest });
  return hex(digest);
}

const DELETED_AT_ONCE = 1000;

export async function deleteFiles({ forever }: Pick<Ctx, 'forever'>, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
    await forever.delete(keys.slice(at, at + DELETED_AT_ONCE));
}
