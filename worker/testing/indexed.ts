import { eq } from 'drizzle-orm';
import type { SearchResult } from '#worker/contract/search.ts';
import { commit } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { indexCommunity, indexSite } from '#worker/features/search/public.ts';
import { type TestApp, testApp } from './app.ts';
import { aCommunity, aSite, db, next } from './seed.ts';

/** A site that is in the search index, where its mode allows it. */
export async function anIndexedSite(patch: Parameters<typeof aSite>[0]) {
  const site = await aSite(patch);
  await indexedAgain(site.id);
  return site;
}

/** Updates the search index after a change made directly in the database. */
export async function indexedAgain(id: number): Promise<void> {
  const [row] = await db.select().from(sites).where(eq(sites.id, id));
  if (row) await commit(db, indexSite(db, row));
}

export async function anIndexedCommunity(patch: Parameters<typeof aCommunity>[0]) {
  const community = await aCommunity(patch);
  const [row] = await db.select().from(communities).where(eq(communities.id, community.id));
  if (row) await commit(db, indexCommunity(db, row));
  return community;
}

export type SearchOptions = { page?: number; quick_search?: boolean; filter?: 'site' | 'group' };

/** Searches from a new network each time, so that no request is rate limited. */
export const requestSearch = (
  query: string,
  options: SearchOptions = {},
  app: TestApp = testApp(),
): Promise<Response> =>
  app.request('/api/search', {
    method: 'POST',
    headers: { 'CF-Connecting-IP': `10.${next() >> 8}.${next() & 255}.7` },
    json: { query, ...options },
  });

/** The quick search results of a query. */
export async function typed(query: string, options: SearchOptions = {}, app?: TestApp) {
  const response = await requestSearch(query, { quick_search: true, ...options }, app);
  if (response.status !== 200)
    throw new Error(`search answered ${response.status}: ${await response.text()}`);
  return response.json<{ results: SearchResult[]; more: boolean }>();
}

/** The names in the search results. */
export const namesFor = async (
  query: string,
  options: SearchOptions = {},
  app?: TestApp,
): Promise<string[]> => (await typed(query, options, app)).results.map(({ full_name }) => full_name);
