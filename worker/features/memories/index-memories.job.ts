import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { listFromId, listOfSiteFromId, listSpoken } from './memory.repo.ts';
import { indexUnchanged } from './memory-words.repo.ts';

const MEMORIES_A_RUN = 50;

/**
 * Writes the words of all memories after an id, or of those of a site; each run enqueues the next. After a restore, when
 * there are none, and for those that came from another site.
 */
export const indexMemories = defineJob({
  name: 'index_memories',
  payload: z.strictObject({ after: z.number().int(), site_id: z.number().int().optional() }),
  leavesWork: true,
  run: (ctx, { after, site_id }) => indexAfter(ctx, after, site_id),
});

async function indexAfter(ctx: Ctx, after: number, siteId: number | undefined): Promise<Statement[]> {
  const rows = await (siteId === undefined
    ? listFromId(ctx.db, after, MEMORIES_A_RUN)
    : listOfSiteFromId(ctx.db, siteId, after, MEMORIES_A_RUN));
  const last = rows.at(-1);
  if (!last) return [];
  const spoken = await listSpoken(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const indexed = rows.map((row) => ({
    ...row,
    spoken: spoken.flatMap(({ memory_id, text }) => (memory_id === row.id && text !== null ? [text] : [])),
  }));
  return [
    ...indexUnchanged(ctx.db, indexed),
    ...(rows.length === MEMORIES_A_RUN
      ? [indexMemories.enqueue(ctx, { after: last.id, ...(siteId !== undefined && { site_id: siteId }) })]
      : []),
  ];
}
