import { DELETION_WAIT_DAYS } from '#worker/contract/community.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { faultAt, updateThemesOf } from '#worker/features/site-access/public.ts';
import { meansName } from '#worker/shared/search-key.ts';
import { communityPolicy, communityStandingOf, isDeletionDelayed } from './community.policy.ts';
import type { CommunityRow } from './community.repo.ts';
import { findVisibleCommunity } from './community.service.ts';
import { markDeleted, markDeletionDue } from './community-writes.repo.ts';
import { findDeletedCommunity } from './deleted-community.ts';
import { communityDeletedEmail } from './emails/community-deleted.email.ts';

type VisibleCommunity = Awaited<ReturnType<typeof findVisibleCommunity>>;

const DONE = new AppError('request.conflict');
const WAIT_SECONDS = DELETION_WAIT_DAYS * 24 * 60 * 60;

/**
 * Deletes a community, confirmed by typing its name; its sites stay. That of a Co-Owner takes effect after seven
 * days, in which the Owner can cancel it.
 */
export async function deleteCommunity(
  ctx: CtxFor<'member'>,
  ref: string,
  name: string,
): Promise<{ due_at: string | null }> {
  const gone = await findDeletedCommunity(ctx, ref);
  if (gone) {
    assertName(gone, name);
    return { due_at: null };
  }
  const community = authorize(ctx.actor, communityPolicy, 'delete', await findVisibleCommunity(ctx, ref));
  assertName(community, name);
  return isDeletionDelayed(ctx.actor, community) ? delayDeletion(ctx, community) : deleteNow(ctx, community);
}

function assertName(community: CommunityRow, typed: string): void {
  const isName = [community.name, community.other_name].some(
    (name) => name !== null && meansName(typed, name),
  );
  if (!isName) throw invalid([faultAt('/name', 'name.mismatch')]);
}

async function deleteNow(ctx: CtxFor<'member'>, community: VisibleCommunity): Promise<{ due_at: null }> {
  const by = ctx.actor.userId;
  const statements = await deletion(ctx, community, by, communityStandingOf(ctx.actor, community));
  try {
    await commit(ctx.db, statements, DONE);
  } catch (error) {
    // a concurrent request deleted it first: the result is the same
    if (error !== DONE) throw error;
  }
  ctx.dispatchOutbox();
  return { due_at: null };
}

/** The statements of a deletion; abort where the community is deleted already. */
export async function deletion(
  ctx: Ctx,
  community: CommunityRow,
  by: number,
  standing?: string,
): Promise<Statement[]> {
  const at = iso(ctx.now());
  const { id, owner_id } = community;
  return [
    markDeleted(ctx.db, id, by, at),
    abortIfUnchanged(ctx.db),
    updateThemesOf(ctx.db, id),
    ...(await ctx.hooks.communityChanged(ctx, { ...community, deleted_at: at })),
    ...(await ctx.hooks.communityDeleted(ctx, { communityId: id, by, at })),
    ...(by === owner_id
      ? []
      : [communityDeletedEmail.enqueue(ctx, { user_id: owner_id, community_id: id, by, at, due_at: null })]),
    auditEntry(ctx, 'community.deleted', {
      kind: 'community',
      id,
      before: { deleted_at: null },
      after: { deleted_at: at },
      ...(standing !== undefined && { standing }),
      isDestructive: true,
    }),
  ];
}

async function delayDeletion(
  ctx: CtxFor<'member'>,
  community: VisibleCommunity,
): Promise<{ due_at: string | null }> {
  if (community.deletion_due_at !== null) return { due_at: community.deletion_due_at };
  const [at, due_at] = [iso(ctx.now()), iso(secondsAfter(ctx.now(), WAIT_SECONDS))];
  const { id, owner_id } = community;
  const by = ctx.actor.userId;
  const statements = [
    markDeletionDue(ctx.db, id, by, due_at),
    abortIfUnchanged(ctx.db),
    communityDeletedEmail.enqueue(ctx, { user_id: owner_id, community_id: id, by, at, due_at }),
    auditEntry(ctx, 'community.deletion_asked', {
      kind: 'community',
      id,
      before: { deletion_due_at: null },
      after: { deletion_due_at: due_at },
      standing: communityStandingOf(ctx.actor, community),
      isDestructive: true,
    }),
  ];
  try {
    await commit(ctx.db, statements, DONE);
  } catch (error) {
    if (error !== DONE) throw error;
    // a concurrent request asked first, or deleted it
    return { due_at: (await findVisibleCommunity(ctx, String(id))).deletion_due_at };
  }
  ctx.dispatchOutbox();
  return { due_at };
}
