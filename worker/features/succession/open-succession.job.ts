import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { successionOpenEmail } from './emails/succession-open.email.ts';
import { listSuccessorsOf } from './succession.repo.ts';

/** The emails that one job enqueues. */
const AT_ONCE = 100;

/** Tells the successors of all sites of someone who has died that they may ask to take them over. */
export const openSuccession = defineJob({
  name: 'open_succession',
  /** `site_id` and `position`: of the successor after whom it goes on. */
  payload: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    position: z.number().int(),
  }),
  leavesWork: true,
  run: async (ctx, { user_id, ...after }): Promise<Statement[]> => {
    const listed = await listSuccessorsOf(ctx.db, user_id, after, AT_ONCE);
    const last = listed.at(-1);
    return [
      ...listed.map(({ site_id, email }) => successionOpenEmail.enqueue(ctx, { site_id, email })),
      ...(last && listed.length === AT_ONCE
        ? [openSuccession.enqueue(ctx, { user_id, site_id: last.site_id, position: last.position })]
        : []),
    ];
  },
});
