import { MEMORIES_A_PAGE, type MemoryPage } from '#worker/contract/memory.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { pageOf } from '#worker/db/page.ts';
import { opennessOf } from '#worker/features/media/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { excerptOf } from '#worker/shared/excerpt.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { placeOf, type VisiblePlace } from './find-place.ts';
import { isAuthor } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import {
  type FeedFilter,
  listSpoken,
  type MemoryAndAuthor,
  matchesQuery,
  type Spoken,
} from './memory.repo.ts';
import { keyOf } from './memory-cursor.ts';
import { hasWords, textsOf } from './memory-words.rules.ts';
import { visibilityAt } from './place.policy.ts';

/**
 * The memories of a place in which all words are found, newest first. A page may be shorter than its size: what is said
 * in media that a site's plan has closed is not searched.
 */
export async function searchMemories(
  ctx: Ctx,
  site: VisiblePlace,
  { q, cursor, ...filter }: FeedFilter & { q: string; cursor?: string | undefined },
): Promise<MemoryPage> {
  await limitFlood(ctx.floods.search, ctx.client.network);
  const key = searchKey(q);
  if (key === '') return { memories: [], next_cursor: null, found: [] };
  const rows = await matchesQuery(
    ctx.db,
    placeOf(site),
    key,
    {
      ...filter,
      before: cursor === undefined ? undefined : Number(keyOf(cursor, ['number'])[0]),
      reader: userIdOf(ctx.actor),
    },
    visibilityAt(ctx.actor, site),
    MEMORIES_A_PAGE + 1,
  );
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.id]);
  const spoken = await spokenOn(ctx, site, page.rows);
  const matches = page.rows.flatMap((row) => {
    const own = textsOf(row.memory);
    const heard = spoken.filter(({ memory_id }) => memory_id === row.memory.id);
    const texts = heard.flatMap(({ text }) => text ?? []);
    if (!hasWords([...own, ...texts], key)) return [];
    const inOwn = excerptOf(own, key);
    const [said] = inOwn === null ? heard.filter(({ text }) => text !== null && excerptOf([text], key)) : [];
    const found = inOwn ?? excerptOf(texts, key) ?? '';
    return [{ row, found: { memory_id: row.memory.id, media_id: said?.media_id ?? null, excerpt: found } }];
  });
  return {
    memories: matches.map(({ row }) => presentMemory(ctx, row, site, FOUND_TEXT)),
    next_cursor: page.nextCursor,
    found: matches.map(({ found }) => found),
  };
}

/** How much of its text a memory that was found comes with. */
const FOUND_TEXT = 200;

/** The transcripts of these memories that are open to the actor. */
async function spokenOn(ctx: Ctx, site: VisiblePlace, rows: readonly MemoryAndAuthor[]): Promise<Spoken[]> {
  const open = new Set(
    rows.flatMap(({ memory }) =>
      memory.media.flatMap((cell) =>
        cell.transcript_lang &&
        (isAuthor(ctx.actor, { ...memory, site }) || opennessOf(site, cell) === 'open')
          ? [cell.id]
          : [],
      ),
    ),
  );
  if (open.size === 0) return [];
  const spoken = await listSpoken(
    ctx.db,
    rows.map(({ memory }) => memory.id),
  );
  return spoken.filter(({ media_id }) => open.has(media_id));
}
