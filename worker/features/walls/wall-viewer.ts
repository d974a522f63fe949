import { type Actor, userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { CommunityForActor } from '#worker/features/communities/public.ts';
import { listExceptions } from './wall-viewer.repo.ts';

/** Values of `shown_to` of an entry: who sees it. */
export const EVERYONE = 0;
export const REGISTERED = 1;
export const OF_THE_SITE = 2;
export const ITS_OWNER = 3;

/** Who looks at a wall: they see the entries with one of `levels`, those in `more`, and none in `less`. */
export type Viewer = {
  levels: readonly number[];
  more: readonly number[];
  less: readonly number[];
};

/** As `sitePolicy.view` answers for each site. A screen shows only what everyone may see. */
export async function viewerOf({ actor, db }: Ctx, community: CommunityForActor): Promise<Viewer> {
  const levels = levelsOf(actor, community);
  const userId = userIdOf(actor);
  if (userId === null || !levels.includes(REGISTERED) || levels.includes(ITS_OWNER))
    return { levels, more: [], less: [] };
  const rows = await listExceptions(db, community.id, userId, Math.max(...levels));
  const idsOf = (shown: boolean) => rows.flatMap((row) => (row.shown === shown ? [row.id] : []));
  return { levels, more: idsOf(true), less: idsOf(false) };
}

function levelsOf(actor: Actor, community: CommunityForActor): number[] {
  switch (actor.kind) {
    case 'admin':
    case 'system':
      return [EVERYONE, REGISTERED, OF_THE_SITE, ITS_OWNER];
    case 'member':
    case 'vendor':
      return community.type === 'controlled' && STAFF.has(community.community_group ?? 0)
        ? [EVERYONE, REGISTERED, OF_THE_SITE]
        : [EVERYONE, REGISTERED];
    default:
      return [EVERYONE];
  }
}

const STAFF = new Set([1, 2, 3]);
