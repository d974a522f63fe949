import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isRecord } from '#web/lib/json.ts';
import { inlined } from '#web/lib/offline/cached-page.ts';
import {
  apiResponseKey,
  PREPARED_WIDTH,
  personOf,
  pictureKey,
  preparedFor,
  sitePage,
} from '#web/lib/offline/places.ts';
import { type PreparedSite, preparedIn, recordKey } from '#web/lib/offline/prepared.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { readToken } from '#web/lib/token.ts';
import * as account from '#worker/contract/account.ts';
import { getGraveRecord } from '#worker/contract/grave-record.ts';
import { memorialText } from '#worker/contract/memorial-text.ts';
import * as memories from '#worker/contract/memory.ts';
import { listPending } from '#worker/contract/memory-commands.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { getSite, type Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { piecesSeen, registerServiceWorker, reportSeen } from './service-worker.ts';

const PAGES_OF_MEMORIES = 3;
const PHOTOS = 20;

/** The name of the cache with the sites that the current user has saved. */
export const ownStore = (): string => preparedFor(personOf(readToken()));

export type Progress = (share: number) => void;

/** Saves a site on this device to be read offline: its page, its newest memories and photos. */
export async function prepareVisit(
  site: Site,
  id: string,
  locale: Locale,
  onProgress: Progress,
): Promise<PreparedSite> {
  if (!(await registerServiceWorker())) throw new Error('nothing can be kept here');
  const store = ownStore();
  const before = (await preparedIn(store)).find((one) => one.id === site.id);
  const shelf = new SiteStore(await caches.open(store));
  try {
    const page = await storeDocument(shelf, site, id, locale);
    onProgress(0.1);
    const { pictures, hasText, hasWay } = await storeApiReplies(shelf, site, id, locale, page);
    onProgress(0.25);
    for (const [at, picture] of pictures.entries()) {
      await storePicture(shelf, picture);
      onProgress(0.25 + (0.6 * (at + 1)) / pictures.length);
    }
    await storePieces(shelf, page);
    const more = [...(hasText ? [TEXT] : []), ...(hasWay ? [WAY] : [])];
    for (const { part } of more)
      await storePieces(shelf, await storeOtherDocument(shelf, site, id, locale, part));
    await reportSeen(['reading', 'writing', ...more.map(({ assets }) => assets)]);
    const record = {
      id: site.id,
      slug: site.slug,
      name: namesFor(site, locale).main.text,
      locale,
      path: sitePage(locale, id),
      at: Date.now(),
      bytes: shelf.bytes,
      photos: pictures.length,
      isPrivate: site.mode === 'private',
      keys: [...new Set([...shelf.keys, ...(before?.keys ?? [])])],
    };
    await shelf.put(recordKey(site.id), Response.json(record));
    return record;
  } catch (error) {
    if (!before) await shelf.clear();
    throw error;
  }
}

/** Whether the storage quota of the device is exhausted. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Stores responses in a cache, and records their keys and total size in bytes. */
class SiteStore {
  readonly keys: string[] = [];
  readonly #cache: Cache;
  bytes = 0;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  async put(key: string, part: Response): Promise<void> {
    const body = await part.blob();
    await this.#cache.put(key, new Response(body, { status: part.status, headers: part.headers }));
    this.keys.push(key);
    this.bytes += body.size;
  }

  async clear(): Promise<void> {
    for (const key of this.keys) await this.#cache.delete(key);
  }
}

/** The keys of a site in a path, its id and its slug: a later visit may use either. */
const refsOf = (site: Site, id: string): string[] => [...new Set([id, site.slug, String(site.id)])];

async function storeDocument(shelf: SiteStore, site: Site, id: string, locale: Locale): Promise<string> {
  const response = await fetch(sitePage(locale, id));
  // a private site has a neutral document, which the app then replaces
  if (!response.ok && response.status !== 403 && response.status !== 401) throw unreadable(response.status);
  const html = await response.text();
  for (const ref of refsOf(site, id)) {
    const { status, headers } = response;
    await shelf.put(sitePage(locale, ref), new Response(html, { status, headers }));
  }
  return html;
}

const TEXT = { part: 'memorial-text', assets: 'memorialText' } as const;
const WAY = { part: 'visit', assets: 'way' } as const;

/** Stores the document of another page of the site: a phone that was in a pocket loads it again. */
async function storeOtherDocument(
  shelf: SiteStore,
  site: Site,
  id: string,
  locale: Locale,
  part: string,
): Promise<string> {
  const pageOf = (ref: string) => `${sitePage(locale, ref)}/${part}`;
  const response = await fetch(pageOf(id));
  // that of a private site is neutral, and the app replaces it
  if (!response.ok && response.status !== 403 && response.status !== 401) throw unreadable(response.status);
  const html = await response.text();
  const { status, headers } = response;
  for (const ref of refsOf(site, id)) await shelf.put(pageOf(ref), new Response(html, { status, headers }));
  return html;
}

const unreadable = (status: number) => new ApiError({ code: 'unreadable', detail: '', status });

/**
 * Stores the API replies that the page will request. Returns the addresses of the pictures shown in it, and whether
 * the memorial text and the way to the grave are among them.
 */
async function storeApiReplies(
  shelf: SiteStore,
  site: Site,
  id: string,
  locale: Locale,
  html: string,
): Promise<{ pictures: string[]; hasText: boolean; hasWay: boolean }> {
  const put = (path: string, query: Record<string, string>, answer: unknown) =>
    shelf.put(
      apiResponseKey(new URL(`${path}?${new URLSearchParams(query)}`, location.origin), locale),
      Response.json(answer),
    );
  const refs = refsOf(site, id);
  const now = await call(getSite, { params: { id } });
  for (const ref of refs) await put(`/api/sites/${encodeURIComponent(ref)}`, {}, now);

  const found: memories.Memory[] = [];
  const follow = async (cursor: string | null, pages: number) => {
    const sort = 'manual' as const;
    let next = cursor;
    for (let at = 0; at < pages; at++) {
      const query = { sort, ...(next && { cursor: next }) };
      const page = await call(memories.listMemories, { params: { siteId: id }, query });
      for (const ref of refs) await put(`/api/sites/memories/${encodeURIComponent(ref)}`, query, page);
      found.push(...page.memories);
      next = page.next_cursor;
      if (!next) return;
    }
  };
  await follow(null, PAGES_OF_MEMORIES);
  // the first page in the document is shorter, so that its next cursor differs
  const drawn = inlined(html, 'memories', parseDrawn);
  if (drawn?.next_cursor) await follow(drawn.next_cursor, 1);
  for (const memory of drawn?.truncated ?? []) {
    const whole = await call(memories.getMemory, { params: { id: memory } });
    await put(`/api/sites/memories/item/${memory}`, {}, whole);
  }
  const hasText = isSignedIn() && now.site.has_memorial_text;
  if (isSignedIn()) await storeOwnReplies(put, site.id);
  if (hasText) await storeMemorialText(put, id, refs);
  const way = now.site.type === 'memorial' ? await call(getGraveRecord, { params: { id } }) : null;
  for (const ref of refs) if (way?.grave) await put(`/api/sites/${encodeURIComponent(ref)}/grave`, {}, way);
  const ofWay = (way?.photos ?? []).map(({ picture }) => pictureNear(picture, PREPARED_WIDTH));
  return {
    pictures: [...new Set([...picturesOf(now.site, found), ...ofWay])],
    hasText,
    hasWay: Boolean(way?.grave),
  };
}

type Drawn = { next_cursor: string | null; truncated: number[] };

/** The first page of memories in a document: its next cursor, and the ids of the memories without all their text. */
function parseDrawn(data: unknown): Drawn | null {
  const page: unknown = isRecord(data) && Array.isArray(data.pages) ? data.pages[0] : null;
  if (!isRecord(page) || !Array.isArray(page.memories)) return null;
  const { next_cursor, memories: drawn } = page;
  return {
    next_cursor: typeof next_cursor === 'string' ? next_cursor : null,
    truncated: drawn.flatMap((one) =>
      isRecord(one) && one.more && typeof one.id === 'number' ? [one.id] : [],
    ),
  };
}

type Put = (path: string, query: Record<string, string>, answer: unknown) => Promise<void>;

/** Stores the signed-in user and their pending memories, so that they can also write offline. */
async function storeOwnReplies(put: Put, siteId: number): Promise<void> {
  await put(account.getUser.path, {}, await call(account.getUser, {}));
  const siteRef = String(siteId);
  const waiting = await call(listPending, { params: { siteId: siteRef }, query: { mine: '1' } });
  await put(`/api/sites/memories/pending/${siteRef}`, { mine: '1' }, waiting);
}

/** Stores the psalms and prayers. */
async function storeMemorialText(put: Put, id: string, refs: readonly string[]): Promise<void> {
  const text = await call(memorialText, { params: { siteId: id } });
  for (const ref of refs) await put(`/api/sites/services/memorial-text/${encodeURIComponent(ref)}`, {}, text);
}

function picturesOf(site: Site, found: readonly memories.Memory[]): string[] {
  const photos = found.flatMap(photosOf);
  const own = [site.portrait, site.cover].filter((one): one is Picture => one !== null);
  const all = [...own, ...photos.slice(0, PHOTOS)].map((picture) => pictureNear(picture, PREPARED_WIDTH));
  return [...new Set(all)];
}

async function storePicture(shelf: SiteStore, address: string): Promise<void> {
  const url = new URL(address, location.origin);
  const response = await fetch(url);
  if (response.ok) await shelf.put(pictureKey(url) ?? address, response);
}

/** Stores the built assets of this page and the saved page, so that newer assets do not evict them. */
async function storePieces(shelf: SiteStore, html: string): Promise<void> {
  const named = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address);
  for (const address of new Set([...named, ...piecesSeen()])) {
    const response = await fetch(address);
    if (response.ok) await shelf.put(address, response);
  }
}

/** Requests persistent storage, since browsers low on space first evict sites that have not requested it. */
export const requestPersistence = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.()) ?? false;
