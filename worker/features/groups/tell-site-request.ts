import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { listStaffOf } from '#worker/features/members/public.ts';
import { siteRequestsEmail } from './emails/site-requests.email.ts';
import { wasAskedSince } from './group.repo.ts';

const HOUR_SECONDS = 60 * 60;

/** Emails the staff of a community about all sites that ask to join it. */
export const tellSiteRequests = defineJob({
  name: 'tell_site_requests',
  payload: z.strictObject({ community_id: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { community_id }) =>
    (await listStaffOf(ctx.db, { kind: 'community', id: community_id })).map((user_id) =>
      siteRequestsEmail.enqueue(ctx, { user_id, community_id }),
    ),
});

/** For the commit of a request: the staff of a community get one email for each hour with requests. */
export async function tellSiteRequest(ctx: Ctx, communityId: number, siteId: number): Promise<Statement[]> {
  const hour = new Date(ctx.now());
  hour.setUTCMinutes(0, 0, 0);
  if (await wasAskedSince(ctx.db, communityId, siteId, iso(hour))) return [];
  return [tellSiteRequests.enqueue(ctx, { community_id: communityId }, secondsAfter(hour, HOUR_SECONDS))];
}
