import type { InfiniteData } from '@tanstack/react-query';
import { registerServiceWorker, reportSeen } from '#web/features/offline/public.ts';
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
import type { Wall, WallDays } from '#worker/contract/wall.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';

/** The most pages of people that are kept. */
const PAGES = 2;
/** Says when the wall was read. */
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

/** Keeps a wall that was read on this device: its document, its first pages and their portraits. */
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
  const putReply = (part: string, query: Record<string, string>, reply: unknown) => {
    const address = new URL(`/api/communities/${id}/${part}?${new URLSearchParams(query)}`, location.origin);
    return put(apiResponseKey(address, locale), Response.json(reply));
  };

  const pages = wall.pages.slice(0, PAGES);
  for (const [i, page] of pages.entries()) {
    const cursor = wall.pageParams[i];
    await putReply('wall', typeof cursor === 'string' ? { cursor } : {}, page);
  }
  if (days) await putReply('days', {}, days);
  for (const { portrait } of pages.flatMap(({ people }) => people)) {
    if (portrait) await keepPicture(cache, kept, pictureNear(portrait, PREPARED_WIDTH));
  }
  await keepDocument(put, `/${locale}/wall/${id}`);
  await put(RECORD, Response.json({ at }));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!kept.has(pathname + search)) await cache.delete(url);
  }
  await reportSeen([]);
}

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
export async function keptAt(): Promise<number | null> {
  const found = await caches.match(RECORD, { cacheName: store() });
  const record = parseJson((await found?.text()) ?? '');
  return isRecord(record) && typeof record.at === 'number' ? record.at : null;
}

/** Deletes what is kept, after the server has refused the wall. */
export const forgetWall = (): Promise<boolean> => caches.delete(store());
