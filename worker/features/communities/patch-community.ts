import type { Community, CommunityPatch } from '#worker/contract/community.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { isUnchanged } from '#worker/core/is-unchanged.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { faultAt, updateThemesOf } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { communityPolicy, communityStandingOf } from './community.policy.ts';
import { type CommunityRow, findInfo, hasOthersPrivateSites, isNameTaken } from './community.repo.ts';
import {
  ACTION_OF,
  areFieldsOpen,
  changesFields,
  columnsOf,
  faultsOf,
  isCopiedToSites,
  keysOf,
  tracked,
} from './community.rules.ts';
import { findVisibleCommunity, readCommunity } from './community.service.ts';
import { assertPictures, changingPictures } from './community-pictures.ts';
import { unlessNameTaken, unlessOpensSites, updateCommunity } from './community-writes.repo.ts';
import { isSlugTaken, redirectOldSlug } from './old-slugs.repo.ts';

type VisibleCommunity = Awaited<ReturnType<typeof findVisibleCommunity>>;
type Columns = Partial<CommunityRow>;

const STALE = new AppError('request.stale');
const SLUG_TAKEN = invalid([faultAt('/slug', 'slug.taken')]);
/** The quota of slug changes per community and day, so that nobody can hoard slugs. */
const RENAMES: Quota = { name: 'rename-community', limit: 20, windowSeconds: 24 * 60 * 60 };

/** Changes fields of a community, each with its own permission. */
export async function patchCommunity(
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  patch: CommunityPatch,
): Promise<{ community: Community }> {
  const community = await findVisibleCommunity(ctx, ref);
  for (const field of Object.keys(patch) as (keyof CommunityPatch)[])
    authorize(ctx.actor, communityPolicy, ACTION_OF[field], community);
  if (community.version !== version) return staleOrDone(ctx, community, version, patch);
  const faults = faultsOf(community, patch, ctx.now());
  if (faults.length > 0) throw invalid(faults);
  const columns = columnsOf(community, patch, version);
  if (isUnchanged(community, columns)) return readCommunity(ctx, String(community.id));
  await assertNameFree(ctx, community, columns);
  await assertSlugFree(ctx, community, columns.slug);
  await assertFieldsOpen(ctx, community, columns);
  await assertPictures(ctx, community, columns);
  await assertSitesStayClosed(ctx, community, columns);
  try {
    await commit(ctx.db, await changing(ctx, community, columns), STALE);
  } catch (error) {
    if (isConflict(error, 'communities')) throw await conflictCause(ctx, community, columns);
    if (error !== STALE) throw error;
    await assertNameFree(ctx, community, columns);
    await assertSitesStayClosed(ctx, community, columns);
    if (await isTaken(ctx, community, columns.slug)) throw SLUG_TAKEN;
    return staleOrDone(ctx, await findVisibleCommunity(ctx, String(community.id)), version, patch);
  }
  return readCommunity(ctx, String(community.id));
}

async function assertNameFree(ctx: CtxFor<'member'>, community: CommunityRow, columns: Columns) {
  const keys = newKeys(community, columns);
  if (keys.length > 0 && (await isNameTaken(ctx.db, keys, community.id)))
    throw new AppError('community.name_taken');
}

/** The slug and the group id belong to one community only. */
const conflictCause = async (ctx: CtxFor<'member'>, community: CommunityRow, { slug }: Columns) =>
  (await isTaken(ctx, community, slug)) ? SLUG_TAKEN : new AppError('community.group_taken');

const isTaken = async ({ db }: CtxFor<'member'>, community: CommunityRow, slug: string | undefined) =>
  slug !== undefined && slug !== community.slug && (await isSlugTaken(db, slug, community.id));

async function assertSlugFree(ctx: CtxFor<'member'>, community: CommunityRow, slug: string | undefined) {
  if (slug === undefined || slug === community.slug) return;
  if (await isTaken(ctx, community, slug)) throw SLUG_TAKEN;
  await spend(ctx.db, RENAMES, String(community.id), ctx.now());
}

/** The search keys that a change gives the community. */
const newKeys = (community: CommunityRow, columns: Columns): string[] => {
  const before = keysOf(community);
  return keysOf({ ...community, ...columns }).filter((key) => !before.includes(key));
};

async function assertFieldsOpen(ctx: CtxFor<'member'>, community: CommunityRow, columns: Columns) {
  if (!changesFields(community, columns)) return;
  const info = await findInfo(ctx.db, community.id);
  if (!info || !areFieldsOpen(info)) throw new AppError('plan.private_fields');
}

const becomesControlled = (community: CommunityRow, { type }: Columns): boolean =>
  type === 'controlled' && community.type !== 'controlled';

/** The staff of a controlled community read its sites, to which the families of a regular one's have not agreed. */
async function assertSitesStayClosed(ctx: CtxFor<'member'>, community: CommunityRow, columns: Columns) {
  if (!becomesControlled(community, columns)) return;
  if (await hasOthersPrivateSites(ctx.db, community.id, ctx.actor.userId))
    throw new AppError('community.private_sites');
}

async function changing(
  ctx: CtxFor<'member'>,
  community: VisibleCommunity,
  columns: Columns,
): Promise<Statement[]> {
  const at = iso(ctx.now());
  const more = { version: community.version + 1, updated_at: at };
  const slug = columns.slug ?? community.slug;
  const keys = newKeys(community, columns);
  return [
    ...(keys.length > 0 ? [unlessNameTaken(ctx.db, keys, community.id)] : []),
    ...(becomesControlled(community, columns)
      ? [unlessOpensSites(ctx.db, community.id, ctx.actor.userId)]
      : []),
    updateCommunity(ctx.db, community, { ...columns, ...more }),
    abortIfUnchanged(ctx.db),
    ...(slug === community.slug ? [] : redirectOldSlug(ctx.db, community, slug, at)),
    ...changingPictures(ctx, community, columns),
    ...(isCopiedToSites(columns) ? [updateThemesOf(ctx.db, community.id)] : []),
    ...(await ctx.hooks.communityChanged(ctx, { ...community, ...columns })),
    auditEntry(ctx, 'community.changed', {
      kind: 'community',
      id: community.id,
      ...tracked(community, columns),
      standing: communityStandingOf(ctx.actor, community),
    }),
  ];
}

/** A repeated request whose change was already applied succeeds instead of reporting a conflict. */
async function staleOrDone(
  ctx: CtxFor<'member'>,
  community: CommunityRow,
  version: number,
  patch: CommunityPatch,
): Promise<{ community: Community }> {
  const current = await readCommunity(ctx, String(community.id));
  const isDone = isUnchanged(community, columnsOf(community, patch, version));
  if (community.version === version + 1 && isDone) return current;
  throw new AppError('request.stale', { current: current.community });
}
