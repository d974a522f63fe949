import { type Actor, userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type CommunityForActor, communityPolicy } from '#worker/features/communities/public.ts';
import { waits } from './entry.policy.ts';
import { listExceptions } from './wall-viewer.repo.ts';

/** Values of `shown_to` of an entry: who sees it. */
export const EVERYONE = 0;
export const REGISTERED = 1;
const OF_THE_SITE = 2;
const ITS_OWNER = 3;
export const UNCLAIMED = 4;
/** Added to the others. */
export const HIDDEN = 10;

/** Who looks at a wall: they see the entries with one of `levels`, those in `more`, and none in `less`. */
export type Viewer = {
  levels: readonly number[];
  more: readonly number[];
  less: readonly number[];
  /** Those of `more` and `less` that are hidden. */
  hidden: ReadonlySet<number>;
};

/**
 * As `sitePolicy.view` answers for each site; those who are hidden only for staff, and those who wait for them also
 * for who added them. A screen shows only what everyone may see.
 */
export async function viewerOf({ actor, db }: Ctx, community: CommunityForActor): Promise<Viewer> {
  const levels = levelsOf(actor, community);
  const userId = userIdOf(actor);
  const seesHidden = communityPolicy.answers.edit_wall(actor, community);
  const all = seesHidden ? [...levels, ...levels.map((level) => level + HIDDEN)] : levels;
  if (userId === null || !levels.includes(REGISTERED) || levels.includes(ITS_OWNER))
    return { levels: all, more: [], less: [], hidden: new Set() };
  const rows = await listExceptions(db, community.id, userId, {
    level: levels.includes(OF_THE_SITE) ? OF_THE_SITE : REGISTERED,
    seesHidden,
    seesOwn: waits(actor, community),
  });
  const idsOf = (shown: boolean) => rows.flatMap((row) => (row.shown === shown ? [row.id] : []));
  return {
    levels: all,
    more: idsOf(true),
    less: idsOf(false),
    hidden: new Set(rows.flatMap(({ id, hidden }) => (hidden ? [id] : []))),
  };
}

/** The same viewer, who looks only at those who are hidden, or only at the others. */
export function lookingAt({ levels, more, less, hidden }: Viewer, isHidden: boolean): Viewer {
  const isOne = (id: number) => hidden.has(id) === isHidden;
  return {
    levels: levels.filter((level) => level >= HIDDEN === isHidden),
    more: more.filter(isOne),
    less: less.filter(isOne),
    hidden,
  };
}

/** Whether the viewer may see anyone on the wall. */
export const seesAnyone = ({ levels, more }: Viewer): boolean => levels.length > 0 || more.length > 0;

/** Whether the viewer sees an entry. */
export const sees = (
  { levels, more, less }: Viewer,
  { id, shown_to }: { id: number; shown_to: number },
): boolean => more.includes(id) || (levels.includes(shown_to) && !less.includes(id));

function levelsOf(actor: Actor, community: CommunityForActor): number[] {
  switch (actor.kind) {
    case 'admin':
    case 'system':
      return [EVERYONE, REGISTERED, OF_THE_SITE, ITS_OWNER, UNCLAIMED];
    case 'member':
    case 'vendor':
      return [
        EVERYONE,
        REGISTERED,
        ...(community.type === 'controlled' && STAFF.has(community.community_group ?? 0)
          ? [OF_THE_SITE]
          : []),
        ...(community.community_group === OWNER ? [UNCLAIMED] : []),
      ];
    default:
      return [EVERYONE];
  }
}

const OWNER = 1;
const STAFF = new Set([OWNER, 2, 3]);
