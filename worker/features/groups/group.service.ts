import type { SiteGroup } from '#worker/contract/group-and-tag.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
  takesSites,
} from '#worker/features/communities/public.ts';
import { runNextHour } from '#worker/features/members/public.ts';
import {
  findVisibleSite,
  groupOf,
  type SiteForActor,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
  standingOf,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { deleteCommunitySite, findCommunitySite, groupsQuery, insertCommunitySite } from './group.repo.ts';
import { tellSiteRequests } from './tell-site-request.ts';

export async function listSiteGroups(ctx: Ctx, ref: string): Promise<{ groups: SiteGroup[] }> {
  const [found, rows] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    siteGroupsQuery(ctx, ref),
  ]);
  return { groups: presentGroups(ctx, await visibleCardOr404(ctx, found[0]), rows) };
}

export const siteGroupsQuery = (ctx: Ctx, ref: string) =>
  groupsQuery(ctx.db, siteIdOf(ref), userIdOf(ctx.actor) ?? 0);

/**
 * The communities that contain a site, limited to those that the actor may see. The site's own staff see all
 * of them, so that they can remove the site from any, and their open requests.
 */
export function presentGroups(
  ctx: Ctx,
  site: SiteForActor,
  rows: Awaited<ReturnType<typeof groupsQuery>>,
): SiteGroup[] {
  const staff = sitePolicy.answers.settings_groups_tags(ctx.actor, site);
  return rows.flatMap(({ membership, state, ...community }) => {
    const communityForActor = { ...community, community_group: groupOf(membership) };
    const isVisible = state === 'held' && communityPolicy.answers.view(ctx.actor, communityForActor);
    const { id, slug, name } = community;
    return staff || isVisible ? [{ id, slug, name, state }] : [];
  });
}

const findEditableSite = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, sitePolicy, 'settings_groups_tags', await findVisibleSite(ctx, ref));

/**
 * The staff of a controlled community read the site and decide on its memories, so adding a site to one
 * requires the permission to set the site's mode.
 */
function assertMaySetMode({ actor }: Ctx, type: string, site: SiteForActor): void {
  if (type === 'controlled' && !sitePolicy.answers.permission_mode(actor, site))
    throw new AppError('group.controlled');
}

type Community = Awaited<ReturnType<typeof findVisibleCommunity>>;

/**
 * Whether a site is added at once: by an Owner or Co-Owner of it who may approve in the community. A community
 * that is frozen takes no requests.
 */
function stateOf({ actor }: CtxFor<'member'>, community: Community, isOwner: boolean): 'asked' | 'held' {
  if (!takesSites(actor, community)) throw new AppError('auth.forbidden');
  return communityPolicy.answers.approve_sites(actor, community) && isOwner ? 'held' : 'asked';
}

/** The statements that add a site to a community or request it; `standing` is the actor's at the site. */
const addingStatements = (
  ctx: CtxFor<'member'>,
  siteId: number,
  community: Community,
  { state, standing }: { state: 'asked' | 'held'; standing: string },
): Statement[] => [
  ...insertCommunitySite(ctx.db, siteId, community.id, state, iso(ctx.now())),
  ...(state === 'asked' ? [runNextHour(ctx, tellSiteRequests, community.id)] : []),
  auditEntry(ctx, state === 'held' ? 'group.joined' : 'group.asked', {
    kind: 'site',
    id: siteId,
    after: { community_id: community.id, state },
    standing: state === 'held' && communityStandingOf(ctx.actor, community) === 'AD' ? 'AD' : standing,
  }),
];

/** Requests that a community adds the site, or adds it where the actor may. */
export async function addSiteGroup(
  ctx: CtxFor<'member'>,
  ref: string,
  communityRef: string,
): Promise<SiteGroup> {
  const site = await findEditableSite(ctx, ref);
  const community = await findVisibleCommunity(ctx, communityRef);
  assertMaySetMode(ctx, community.type, site);
  const state = stateOf(ctx, community, sitePolicy.answers.permission_mode(ctx.actor, site));
  const { id, slug, name } = community;
  const reply = { id, slug, name, state } as const;
  const standing = standingOf(ctx.actor, site);
  try {
    await commit(
      ctx.db,
      [
        ...addingStatements(ctx, site.id, community, { state, standing }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      new AppError('group.limit'),
    );
  } catch (error) {
    throw isConflict(error, 'community_sites') ? new AppError('group.exists') : error;
  }
  ctx.dispatchOutbox();
  return reply;
}

/**
 * For the commit that creates a site: the statements that add it to the community from whose page its Owner came,
 * or request it; none where there is no such community, or it is not open to them.
 */
export async function newSiteGroup(
  ctx: CtxFor<'member'>,
  siteId: number,
  communityId: number,
): Promise<Statement[]> {
  try {
    const community = await findVisibleCommunity(ctx, String(communityId));
    return addingStatements(ctx, siteId, community, {
      state: stateOf(ctx, community, true),
      standing: 'OW',
    });
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Removes the site from a community. Succeeds if the site is not in it. */
export async function removeSiteGroup(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const site = await findEditableSite(ctx, ref);
  const before = await findCommunitySite(ctx.db, site.id, id);
  if (!before) return undefined;
  assertMaySetMode(ctx, before.type, site);
  const stale = new AppError('group.in_use');
  try {
    await commit(
      ctx.db,
      [
        ...deleteCommunitySite(ctx.db, site.id, id),
        auditEntry(ctx, 'group.left', {
          kind: 'site',
          id: site.id,
          before: { community_id: id, state: before.state },
          standing: standingOf(ctx.actor, site),
        }),
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale || (await findCommunitySite(ctx.db, site.id, id))) throw error;
  }
  return undefined;
}
