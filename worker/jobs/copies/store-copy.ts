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

/** `before` with its documents, and those of a page, as what may not be there. */
export const unsure = (before: Files, { pages, documents }: Stored): Files => ({
  ...before,
  ...Object.fromEntries(
    [...documentsIn(before), ...[...pages, ...documents].map(({ key }) => key)].map((key) => [
      key,
      NOT_THERE,
    ]),
  ),
});

type Stored = Pick<NonNullable<Copied>, 'pages' | 'documents'>;

const HTML = 'text/html; charset=utf-8';

/**
 * How many pictures one step copies; the next step goes on with the rest. Each takes four calls, and an invocation has
 * a thousand.
 */
const PICTURES_A_STEP = 60;

/**
 * Brings pictures of a page into the bucket, `before` being the files it had: `files` are those and the new ones, `count`
 * is how many were tried. `isWhole` is false where some are left for the next step: until they are there no page is
 * written. `isFaulty`: a picture could not be copied now.
 */
export async function storePictures(
  ctx: Ctx,
  pages: readonly CopiedPage[],
  before: Files,
): Promise<{ files: Files; count: number; isWhole: boolean; isFaulty: boolean }> {
  const missing = picturesOf(pages).filter(({ key }) => before[key] === undefined);
  const files: Files = { ...before };
  let isFaulty = false;
  const tried = missing.slice(0, PICTURES_A_STEP);
  for (const picture of tried)
    files[picture.key] = await storePicture(ctx, picture).catch((error: unknown) => {
      // of a file that was lost only its words are left; what only fails now is tried again the next night
      const isLost = error instanceof AppError && error.status < 500;
      if (!isLost && !isFaulty)
        log({ event: 'copy.failed', job: 'copy_forever', id: picture.key, error: withoutData(error) });
      isFaulty ||= !isLost;
      return NOT_THERE;
    });
  return { files, count: tried.length, isWhole: tried.length === missing.length, isFaulty };
}

const picturesOf = (pages: readonly CopiedPage[]): CopiedPicture[] => [
  ...new Map(pages.flatMap(({ pictures }) => pictures.map((one) => [one.key, one]))).values(),
];

/**
 * Writes the documents of a page and deletes those that it has no more; `before` are the files it had, all its pictures
 * among them, which may be on other pages too. Returns what it has.
 */
export async function storeDocuments(ctx: Ctx, { pages, documents }: Stored, before: Files): Promise<Files> {
  const files: Files = {};
  for (const { key } of picturesOf(pages)) if (before[key]) files[key] = before[key];
  for (const page of pages) files[page.key] = await storePage(ctx, page);
  for (const { key, html, to } of documents) files[key] = await put(ctx, key, encoded(html), HTML, { to });
  await deleteFiles(
    ctx,
    documentsIn(before).filter((key) => !files[key]),
  );
  return files;
}

/** All but the pictures. */
export const documentsIn = (files: Files): string[] =>
  Object.keys(files).filter((key) => !key.startsWith('media/'));

/** Deletes what is in a folder of the bucket and not in use; how many objects were there, and which in use were not. */
export async function deleteUnused(
  ctx: Pick<Ctx, 'forever'>,
  folder: string,
  used: ReadonlySet<string>,
): Promise<{ count: number; lost: string[] }> {
  let cursor: string | undefined;
  let count = 0;
  const lost = new Set([...used].filter((key) => key.startsWith(folder)));
  do {
    const page = await ctx.forever.list({ prefix: folder, ...(cursor !== undefined && { cursor }) });
    count += page.objects.length;
    for (const { key } of page.objects) lost.delete(key);
    await deleteFiles(
      ctx,
      page.objects.map(({ key }) => key).filter((key) => !used.has(key)),
    );
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { count, lost: [...lost] };
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
