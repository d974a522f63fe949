import { defineStaffJob } from '#worker/features/members/public.ts';
import { siteRequestsEmail } from './emails/site-requests.email.ts';

/** Emails the staff of a community about all sites that ask to join it. */
export const tellSiteRequests = defineStaffJob('tell_site_requests', siteRequestsEmail);
