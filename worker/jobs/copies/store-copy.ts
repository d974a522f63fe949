import type { Ctx } from '#worker/core/ctx.ts';
import type { CopiedPage } from '#worker/edge/copy/copy-document.ts';
import type { CopiedPicture } from '#worker/edge/copy/static-html.ts';
import { serveMedia } from '#worker/features/uploads/public.ts';
import type { Copied } from './copied-subject.ts';

/** The SHA-256 (hexadecimal) of each object, by key. */
export type Files = Record<string, string>;

const HTML = 'text/html; charset=utf-8';

/** How many pictures one step copies; the next step goes on with the rest. */
const PICTURES_A_STEP = 100;

/**
 * Writes what a subject has into the bucket and deletes what it has no more. `files` is then what it has, and `isWhole`
 * false where pictures are left for the next step: until they are there, nothing is deleted, and no page is written.
 */
export async function storeCopy(
  ctx: Ctx,
  copied: NonNullable<Copied>,
  before: Files,
): Promise<{ files: Files; isWhole: boolean }> {
  const pictures = new Map(copied.pages.flatMap((page) => page.pictures.map((one) => [one.key, one])));
  const missing = [...pictures.values()].filter(({ key }) => !before[key]);
  const files: Files = {};
  for (const key of pictures.keys()) if (before[key]) files[key] = before[key];
  for (const picture of missing.slice(0, PICTURES_A_STEP)) {
    const hash = await storePicture(ctx, picture);
    if (hash) files[picture.key] = hash;
  }
  if (missing.length > PICTURES_A_STEP) return { files: { ...before, ...files }, isWhole: false };
  for (const page of copied.pages) files[page.key] = await storePage(ctx, page);
  for (const { key, html, to } of copied.documents)
    files[key] = await put(ctx, key, encoded(html), HTML, { to });
  await deleteFiles(
    ctx,
    Object.keys(before).filter((key) => !files[key]),
  );
  return { files, isWhole: true };
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const storePage = (ctx: Ctx, { key, html, styleHash }: CopiedPage): Promise<string> =>
  put(ctx, key, encoded(html), HTML, { style: styleHash });

/** The hash of a picture as visitors get it; undefined where there is none. */
async function storePicture(ctx: Ctx, { key, address }: CopiedPicture): Promise<string | undefined> {
  const url = new URL(address, ctx.config.origin);
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const request = { method: 'GET', headers: new Headers() };
  const response = await serveMedia(ctx, id, Object.fromEntries(url.searchParams), request);
  if (response.status !== 200) return undefined;
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
  return Buffer.from(digest).toString('hex');
}

const DELETED_AT_ONCE = 1000;

export async function deleteFiles({ forever }: Pick<Ctx, 'forever'>, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
    await forever.delete(keys.slice(at, at + DELETED_AT_ONCE));
}
