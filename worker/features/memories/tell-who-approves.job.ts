import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { listStaffOf } from '#worker/features/members/public.ts';
import { communityPendingEmail } from './emails/community-pending.email.ts';

/** Emails the staff of a community about all memories that wait there. */
export const tellWhoApproves = defineJob({
  name: 'tell_who_approves',
  payload: z.strictObject({ community_id: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { community_id }) =>
    (await listStaffOf(ctx.db, { kind: 'community', id: community_id })).map((user_id) =>
      communityPendingEmail.enqueue(ctx, { user_id, community_id }),
    ),
});
