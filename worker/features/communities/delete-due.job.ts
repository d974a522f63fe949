import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { communityPolicy } from './community.policy.ts';
import { findDue, listDue } from './community.repo.ts';
import { groupOf } from './community.rules.ts';
import { clearDeletionDue } from './community-writes.repo.ts';
import { deletion } from './delete-community.ts';

const MAX_DUE = 100;

/** Enqueues a job for each community whose deletion is due. */
export const planCommunityDeletions = defineJob({
  name: 'plan_community_deletions',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const due = await listDue(ctx.db, iso(ctx.now()), MAX_DUE);
    return due.map(({ id }) => deleteDueCommunity.enqueue(ctx, { community_id: id }));
  },
});

/** Carries out the deletion that a Co-Owner asked for, unless they may no longer delete the community. */
export const deleteDueCommunity = defineJob({
  name: 'delete_due_community',
  payload: z.strictObject({ community_id: z.number().int() }),
  run: (ctx, { community_id }) => deleteDue(ctx, community_id),
});

async function deleteDue(ctx: Ctx, id: number): Promise<Statement[]> {
  const found = await findDue(ctx.db, id, iso(ctx.now()));
  if (!found) return [];
  const { community, membership } = found;
  const by = community.deleted_by ?? 0;
  const actor = { kind: 'member', userId: by, sessionId: '' } as const;
  const mayDelete = communityPolicy.answers.delete(actor, {
    ...community,
    community_group: groupOf(membership),
  });
  return mayDelete ? deletion(ctx, community, by) : [clearDeletionDue(ctx.db, id)];
}
