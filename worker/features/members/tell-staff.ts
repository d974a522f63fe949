import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { wasAskedSince } from './access.repo.ts';
import { communityAccessEmail } from './emails/community-access.email.ts';
import { listStaffOf, type Place } from './member.repo.ts';

const HOUR_SECONDS = 60 * 60;

/** Emails the staff of a community about all who ask to join it. */
export const tellCommunityStaff = defineJob({
  name: 'tell_community_staff',
  payload: z.strictObject({ community_id: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { community_id }) =>
    (await listStaffOf(ctx.db, { kind: 'community', id: community_id })).map((user_id) =>
      communityAccessEmail.enqueue(ctx, { user_id, community_id }),
    ),
});

/** For the commit of an access request: the staff of a community get one email for each hour with requests. */
export async function tellStaff(ctx: Ctx, place: Place): Promise<Statement[]> {
  if (place.kind === 'site')
    return [
      planDigests.enqueue(ctx, { site_id: place.id, topic: 'access' }),
      ...notifyStaff(ctx, 'access_requested', { site: place.id }),
    ];
  const hour = new Date(ctx.now());
  hour.setUTCMinutes(0, 0, 0);
  if (await wasAskedSince(ctx.db, place, iso(hour))) return [];
  return [tellCommunityStaff.enqueue(ctx, { community_id: place.id }, secondsAfter(hour, HOUR_SECONDS))];
}
