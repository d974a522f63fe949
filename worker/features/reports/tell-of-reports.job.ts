import { defineStaffJob } from '#worker/features/members/public.ts';
import { communityReportedEmail } from './emails/community-reported.email.ts';

/** Emails the staff of a community about everything that was reported there. */
export const tellOfReports = defineStaffJob('tell_of_reports', communityReportedEmail);
