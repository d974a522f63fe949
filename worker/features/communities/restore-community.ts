import type { Community } from '#worker/contract/community.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { updateThemesOf } from '#worker/features/site-access/public.ts';
import { communityPolicy, communityStandingOf } from './community.policy.ts';
import { findVisibleCommunity, readCommunity } from './community.service.ts';
import { clearDeletionDue, markRestored } from './community-writes.repo.ts';
import { findDeletedCommunity, isOwner } from './deleted-community.ts';

const DONE = new AppError('request.conflict');

/** Restores a deleted community unchanged, within thirty days, or cancels a deletion that a Co-Owner asked for. */
export async function restoreCommunity(ctx: CtxFor<'member'>, id: number): Promise<{ community: Community }> {
  const statements = await restoration(ctx, id);
  try {
    await commit(ctx.db, statements, DONE);
  } catch (error) {
    // a concurrent request restored it first: the result is the same
    if (error !== DONE) throw error;
  }
  return readCommunity(ctx, String(id));
}

async function restoration(ctx: CtxFor<'member'>, id: number): Promise<Statement[]> {
  const deleted = await findDeletedCommunity(ctx, String(id));
  if (deleted) {
    return [
      markRestored(ctx.db, id, deleted.deleted_at),
      abortIfUnchanged(ctx.db),
      updateThemesOf(ctx.db, id),
      ...(await ctx.hooks.communityChanged(ctx, { ...deleted, deleted_at: null })),
      auditEntry(ctx, 'community.restored', {
        kind: 'community',
        id,
        before: { deleted_at: deleted.deleted_at },
        after: { deleted_at: null },
        standing: communityStandingOf(ctx.actor, deleted),
      }),
    ];
  }
  const community = authorize(
    ctx.actor,
    communityPolicy,
    'delete',
    await findVisibleCommunity(ctx, String(id)),
  );
  if (!isOwner(ctx, community)) throw new AppError('auth.forbidden');
  if (community.deletion_due_at === null) return [];
  return [
    clearDeletionDue(ctx.db, id),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'community.deletion_cancelled', {
      kind: 'community',
      id,
      before: { deletion_due_at: community.deletion_due_at },
      after: { deletion_due_at: null },
      standing: communityStandingOf(ctx.actor, community),
    }),
  ];
}
