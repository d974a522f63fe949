import { z } from 'zod';
import { nextHour } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import type { DefinedEmail } from '#worker/features/mail/public.ts';
import { listStaffOf } from './member.repo.ts';

type StaffJob = DefinedJob<{ community_id: number }>;

/** Defines a job that sends an email to each of the staff of a community. */
export const defineStaffJob = (
  name: string,
  email: DefinedEmail<{ user_id: number; community_id: number }>,
): StaffJob =>
  defineJob({
    name,
    payload: z.strictObject({ community_id: z.number().int() }),
    leavesWork: true,
    run: async (ctx, { community_id }) =>
      (await listStaffOf(ctx.db, { kind: 'community', id: community_id })).map((user_id) =>
        email.enqueue(ctx, { user_id, community_id }),
      ),
  });

/** Runs the job once at the beginning of the next hour, however often it is asked for until then. */
export const runNextHour = (ctx: Pick<Ctx, 'db' | 'now'>, job: StaffJob, communityId: number): Statement =>
  job.enqueueOnce(ctx, { community_id: communityId }, nextHour(ctx.now()));
