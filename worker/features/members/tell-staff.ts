import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { communityAccessEmail } from './emails/community-access.email.ts';
import type { Place } from './member.repo.ts';
import { defineStaffJob, runNextHour } from './staff-job.ts';

/** Emails the staff of a community about all who ask to join it. */
export const tellCommunityStaff = defineStaffJob('tell_community_staff', communityAccessEmail);

/**
 * For the commit of an access request: an update for the staff, and an email; that of a community comes at most once
 * an hour.
 */
export const tellStaff = (ctx: Ctx, { kind, id }: Place): Statement[] =>
  kind === 'site'
    ? [
        planDigests.enqueue(ctx, { site_id: id, topic: 'access' }),
        ...notifyStaff(ctx, 'access_requested', { site: id }),
      ]
    : [runNextHour(ctx, tellCommunityStaff, id), ...notifyStaff(ctx, 'access_requested', { community: id })];
