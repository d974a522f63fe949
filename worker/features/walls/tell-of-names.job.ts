import { defineStaffJob } from '#worker/features/members/public.ts';
import { waitingNamesEmail } from './emails/waiting-names.email.ts';

/** Emails the staff of a community about all names that wait on its wall. */
export const tellOfNames = defineStaffJob('tell_of_names', waitingNamesEmail);
