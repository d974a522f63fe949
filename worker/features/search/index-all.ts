import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import { indexCommunity, indexSite } from './public.ts';
import { findLastNumber, listUnfoundCommunities, listUnfoundSites } from './search.repo.ts';

type Place = { kind: 'site' | 'community'; after: number };

const NUMBERS_A_RUN = 5000;
const WRITTEN_A_RUN = 50;

/**
 * Makes found what is public and is not: all, where there is no index, as after reading back a copy. A run looks
 * through some numbers and leaves the next to another.
 */
export async function indexAll(ctx: Ctx<System>, { kind, after }: Place): Promise<Statement[]> {
  const until = after + NUMBERS_A_RUN;
  const found =
    kind === 'site'
      ? (await listUnfoundSites(ctx.db, after, until, WRITTEN_A_RUN)).map((site) => ({
          id: site.id,
          statements: indexSite(ctx.db, site),
        }))
      : (await listUnfoundCommunities(ctx.db, after, until, WRITTEN_A_RUN)).map((community) => ({
          id: community.id,
          statements: indexCommunity(ctx.db, community),
        }));
  const next = await nextAfter(
    ctx,
    kind,
    found.length === WRITTEN_A_RUN ? found.at(-1)?.id : undefined,
    until,
  );
  return [
    ...found.flatMap(({ statements }) => statements),
    ...(next ? [later(ctx.db, 'index_all', next, ctx.now())] : []),
  ];
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
