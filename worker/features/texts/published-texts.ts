import type { TextTree } from '#worker/contract/text-admin.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { listPublishedTrees } from './text-version.repo.ts';

/** How long another isolate may show what was published before. */
const CACHE_MS = 30_000;

type Trees = ReadonlyMap<string, TextTree>;

const cache = isolateMap<'published', { trees: Trees; until: number }>();

/** What was published in place of the defaults, by key: at most half a minute old. */
export async function publishedTrees({ db }: Pick<Ctx, 'db'>): Promise<Trees> {
  const cached = cache.get('published');
  if (cached && cached.until > Date.now()) return cached.trees;
  const rows = await listPublishedTrees(db);
  const trees = new Map(rows.map(({ key, tree }) => [key, tree]));
  cache.set('published', { trees, until: Date.now() + CACHE_MS });
  return trees;
}

/** Called by who has just published, so that they read it at once. */
export const forgetPublished = (): void => void cache.delete('published');
