import type { SiteCard } from '#worker/contract/site.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { invalid } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { decodeCursor, pageOf } from '#worker/db/page.ts';
import { groupOf, presentCard, sitePolicy } from '#worker/features/site-access/public.ts';
import { type Viewer, wallCountQuery, wallQuery } from './wall.repo.ts';

const PAGE_SIZE = 60;

/** The people of a community whose sites the viewer may see, by last name, with their total. */
export async function listWall(
  ctx: Ctx,
  communityId: number,
  viewer: Actor,
  cursor: string | undefined,
): Promise<{ people: SiteCard[]; next_cursor: string | null; people_count: number }> {
  const as = viewerOf(viewer);
  const after = cursor === undefined ? undefined : await positionOf(ctx, communityId, as, cursor);
  const [rows, counted] = await ctx.db.batch([
    wallQuery(ctx.db, communityId, as, { after }, PAGE_SIZE + 1),
    wallCountQuery(ctx.db, communityId, as),
  ]);
  const page = pageOf(rows, PAGE_SIZE, ({ site }) => [site.id]);
  return {
    people: page.rows.flatMap(({ site, portrait, membership, controls }) => {
      const siteForActor = { ...site, group: groupOf(membership), controls };
      return sitePolicy.answers.view(viewer, siteForActor) ? [presentCard(ctx, site, portrait)] : [];
    }),
    next_cursor: page.nextCursor,
    people_count: counted[0]?.people ?? 0,
  };
}

function viewerOf(actor: Actor): Viewer {
  const userId = userIdOf(actor) ?? 0;
  switch (actor.kind) {
    case 'admin':
    case 'system':
      return { userId, as: 'admin' };
    case 'member':
    case 'vendor':
      return { userId, as: 'registered' };
    default:
      return { userId, as: 'anyone' };
  }
}

/** The position of a cursor (the id of the last site shown). Refuses a site that is not on the wall. */
async function positionOf(ctx: Ctx, communityId: number, viewer: Viewer, cursor: string) {
  const [id] = decodeCursor(cursor, ['number']) ?? [];
  const [last] = typeof id === 'number' ? await wallQuery(ctx.db, communityId, viewer, { id }, 1) : [];
  if (!last) throw invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);
  return last.site;
}
