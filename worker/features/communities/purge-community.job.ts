import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import { isToPurge, listToPurge } from './community.repo.ts';
import { deleteCommunityRow } from './community-writes.repo.ts';
import { restorableSince } from './deleted-community.ts';
import { deleteOldSlugsOf } from './old-slugs.repo.ts';

/** An hour of grace, in milliseconds, so that a community is not purged while it is being restored. */
const GRACE_MS = 60 * 60 * 1000;
const MAX_DUE = 100;

const deletedBefore = (ctx: Ctx): string => restorableSince(new Date(ctx.now().getTime() - GRACE_MS));

/** Enqueues a job for each deleted community that can no longer be restored. */
export const planCommunityPurges = defineJob({
  name: 'plan_community_purges',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const due = await listToPurge(ctx.db, deletedBefore(ctx), MAX_DUE);
    return due.map(({ id }) => purgeCommunity.enqueue(ctx, { community_id: id }));
  },
});

/** Purges a community: deletes all of its rows in every table. Its sites stay. */
export const purgeCommunity = defineJob({
  name: 'purge_community',
  payload: z.strictObject({ community_id: z.number().int() }),
  run: async (ctx, { community_id }) =>
    (await isToPurge(ctx.db, community_id, deletedBefore(ctx)))
      ? [
          ...(await ctx.hooks.communityPurged(ctx, community_id)),
          deleteOldSlugsOf(ctx.db, community_id),
          deleteCommunityRow(ctx.db, community_id),
        ]
      : [],
});
