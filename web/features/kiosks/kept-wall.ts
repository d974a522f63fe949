import type { InfiniteData } from '@tanstack/react-query';
import { registerServiceWorker, reportSeen } from '#web/features/offline/public.ts';
import { call } from '#web/lib/api.ts';
import { isRecord, parseJson } from '#web/lib/json.ts';
import {
  apiResponseKey,
  PREPARED_WIDTH,
  personOf,
  pictureKey,
  preparedFor,
} from '#web/lib/offline/places.ts';
import { isReachable } from '#web/lib/reconnect.ts';
import { readToken } from '#web/lib/token.ts';
import { getWall, type Wall, type WallDays } from '#worker/contract/wall.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';

/** The most pages of people that are kept: 2,400 people. */
const PAGES = 40;
/** Those of them of which the portraits are kept too. */
const PICTURED_PAGES = 2;
/** How long pages that nobody opened here are good before they are read again. */
const GOOD_MS = 60 * 60_000;
/** Says when the wall was read, and when its further pages. */
const RECORD = '/kept-wall';

/** The cache of the user of the screens, which the service worker reads when the network fails. */
const store = (): string => preparedFor(personOf(readToken()));

type Reading = {
  /** The community's id, as in the path. */
  id: string;
  locale: Locale;
  wall: InfiniteData<Wall, unknown>;
  days: WallDays | undefined;
};

/** Keeps a wall that was read on this device: its document, its pages, the portraits of the first, and the logo. */
export async function keepWall({ id, locale, wall, days }: Reading): Promise<void> {
  // without the network it was the service worker that answered
  if (!(await registerServiceWorker()) || !(await isReachable())) return;
  const at = Date.now();
  const cache = await caches.open(store());
  const kept = new Set<string>();
  const put = async (key: string, response: Response) => {
    await cache.put(key, response);
    kept.add(key);
  };
  const keyOf = (part: string, query: Record<string, string>) =>
    apiResponseKey(
      new URL(`/api/communities/${id}/${part}?${new URLSearchParams(query)}`, location.origin),
      locale,
    );
  const putReply = (part: string, query: Record<string, string>, reply: unknown) =>
    put(keyOf(part, query), Response.json(reply));

  const pages = wall.pages.slice(0, PAGES);
  for (const [i, page] of pages.entries()) {
    const cursor = wall.pageParams[i];
    await putReply('wall', typeof cursor === 'string' ? { cursor } : {}, page);
  }
  if (days) await putReply('days', {}, days);
  const { furtherAt } = await readRecord();
  const isGood = furtherAt !== null && at - furtherAt < GOOD_MS;
  const pictured = pages.slice(0, PICTURED_PAGES).flatMap(({ people }) => people);
  for (const picture of [pages[0]?.community.branding?.logo, ...pictured.map(({ portrait }) => portrait)]) {
    if (picture) await keepPicture(cache, kept, pictureNear(picture, PREPARED_WIDTH));
  }
  await keepDocument(put, `/${locale}/wall/${id}`);
  await put(RECORD, Response.json({ at, furtherAt: isGood ? furtherAt : at }));
  let cursor = pages.at(-1)?.next_cursor ?? null;
  let isWhole = true;
  for (let count = pages.length; cursor !== null && count < PAGES; count++) {
    const known = isGood ? await cache.match(keyOf('wall', { cursor })) : undefined;
    const page: Wall | null = known ? ((await known.json()) as Wall) : await readPage(id, cursor);
    if (page) await putReply('wall', { cursor }, page);
    else isWhole = false;
    cursor = page?.next_cursor ?? null;
  }
  // what could not be read now stays as it was
  if (isWhole) await deleteOthers(cache, kept);
  await reportSeen([]);
}

async function deleteOthers(cache: Cache, kept: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!kept.has(pathname + search)) await cache.delete(url);
  }
}

/** The page after a cursor; null where it cannot be read now. */
const readPage = (id: string, cursor: string): Promise<Wall | null> =>
  call(getWall, { params: { id }, query: { cursor } }).catch(() => null);

async function keepPicture(cache: Cache, kept: Set<string>, address: string): Promise<void> {
  const url = new URL(address, location.origin);
  const key = pictureKey(url);
  if (!key) return;
  kept.add(key);
  if (await cache.match(key)) return;
  const response = await fetch(url);
  if (response.ok) await cache.put(key, response);
}

/** Keeps the document, unless it is that of a newer version, whose other files are not on this device. */
async function keepDocument(put: (key: string, response: Response) => Promise<void>, path: string) {
  const response = await fetch(path);
  const html = await response.text();
  const running = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.getAttribute('src');
  if (running && html.includes(running)) await put(path, new Response(html, { headers: response.headers }));
}

/** When the wall that is kept was read, in milliseconds. */
export const keptAt = async (): Promise<number | null> => (await readRecord()).at;

async function readRecord(): Promise<{ at: number | null; furtherAt: number | null }> {
  const found = await caches.match(RECORD, { cacheName: store() });
  const record = parseJson((await found?.text()) ?? '');
  const [at, furtherAt] = isRecord(record) ? [record.at, record.furtherAt] : [];
  return { at: numberOf(at), furtherAt: numberOf(furtherAt) };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Deletes what is kept, after the server has refused the wall. */
export const forgetWall = (): Promise<boolean> => caches.delete(store());
