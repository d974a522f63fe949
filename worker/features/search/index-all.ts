import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import { indexCommunity, indexSite } from './public.ts';
import { findLastNumber, listUnfoundCommunities, listUnfoundSites, unlessChanged } from './search.repo.ts';

type Place = { kind: 'site' | 'community'; after: number };

const NUMBERS_A_RUN = 5000;
const WRITTEN_A_RUN = 50;

/**
 * Makes found what is public and is not: all, where there is no index, as after reading back a copy. A run looks
 * through some numbers and leaves the next to another.
 */
export async function indexAll(ctx: Ctx<System>, { kind, after }: Place): Promise<Statement[]> {
  const until = after + NUMBERS_A_RUN;
  const found = await findUnfound(ctx, kind, after, until);
  const last = found.ids.length === WRITTEN_A_RUN ? found.ids.at(-1) : undefined;
  const next = await nextAfter(ctx, kind, last, until);
  return [...found.statements, ...(next ? [later(ctx.db, 'index_all', next, ctx.now())] : [])];
}

/** One that is changed meanwhile says by itself what it is found by: then the run is tried again. */
async function findUnfound(
  { db }: Ctx<System>,
  kind: Place['kind'],
  after: number,
  until: number,
): Promise<{ ids: number[]; statements: Statement[] }> {
  if (kind === 'community') {
    const rows = await listUnfoundCommunities(db, after, until, WRITTEN_A_RUN);
    return { ids: rows.map(({ id }) => id), statements: rows.flatMap((row) => indexCommunity(db, row)) };
  }
  const rows = await listUnfoundSites(db, after, until, WRITTEN_A_RUN);
  return {
    ids: rows.map(({ id }) => id),
    statements: [unlessChanged(db, rows), ...rows.flatMap((row) => indexSite(db, row))],
  };
}

async function nextAfter(
  ctx: Ctx<System>,
  kind: Place['kind'],
  stopped: number | undefined,
  until: number,
): Promise<Place | null> {
  if (stopped !== undefined) return { kind, after: stopped };
  if ((await findLastNumber(ctx.db, kind)) > until) return { kind, after: until };
  return kind === 'site' ? { kind: 'community', after: 0 } : null;
}
