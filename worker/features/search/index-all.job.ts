import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { indexCommunity, indexSite } from './index-site.ts';
import {
  findLastNumber,
  listUnindexedCommunities,
  listUnindexedSites,
  unlessChanged,
} from './search.repo.ts';

type Place = { kind: 'site' | 'community'; after: number };

const NUMBERS_A_RUN = 5000;
const WRITTEN_A_RUN = 50;

/**
 * Adds the public sites and communities that are missing from the search index, or in it in an older form: all
 * of them after a restore, when it is empty. Each run covers a range of ids and enqueues the next.
 */
export const indexAll = defineJob({
  name: 'index_all',
  payload: z.strictObject({ kind: z.enum(['site', 'community']), after: z.number().int() }),
  schedule: { every: 'day', payload: () => ({ kind: 'site' as const, after: 0 }) },
  leavesWork: true,
  run: (ctx, place) => indexFrom(ctx, place),
});

async function indexFrom(ctx: Ctx, { kind, after }: Place): Promise<Statement[]> {
  const until = after + NUMBERS_A_RUN;
  const unindexed = await findUnindexed(ctx, kind, after, until);
  const last = unindexed.ids.length === WRITTEN_A_RUN ? unindexed.ids.at(-1) : undefined;
  const next = await nextAfter(ctx, kind, last, until);
  return [...unindexed.statements, ...(next ? [indexAll.enqueue(ctx, next)] : [])];
}

/**
 * The missing rows of a range, and the statements that index them, which abort if a site changed since it was
 * read; the run is then retried.
 */
async function findUnindexed(
  { db }: Ctx,
  kind: Place['kind'],
  after: number,
  until: number,
): Promise<{ ids: number[]; statements: Statement[] }> {
  if (kind === 'community') {
    const rows = await listUnindexedCommunities(db, after, until, WRITTEN_A_RUN);
    return { ids: rows.map(({ id }) => id), statements: rows.flatMap((row) => indexCommunity(db, row)) };
  }
  const rows = await listUnindexedSites(db, after, until, WRITTEN_A_RUN);
  return {
    ids: rows.map(({ id }) => id),
    statements: [unlessChanged(db, rows), ...rows.flatMap((row) => indexSite(db, row))],
  };
}

async function nextAfter(
  ctx: Ctx,
  kind: Place['kind'],
  stopped: number | undefined,
  until: number,
): Promise<Place | null> {
  if (stopped !== undefined) return { kind, after: stopped };
  if ((await findLastNumber(ctx.db, kind)) > until) return { kind, after: until };
  return kind === 'site' ? { kind: 'community', after: 0 } : null;
}
