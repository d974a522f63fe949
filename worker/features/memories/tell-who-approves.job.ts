import { defineStaffJob } from '#worker/features/members/public.ts';
import { communityPendingEmail } from './emails/community-pending.email.ts';

/** Emails the staff of a community about all memories that wait there. */
export const tellWhoApproves = defineStaffJob('tell_who_approves', communityPendingEmail);
