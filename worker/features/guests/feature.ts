import { iso } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { guestEmail } from './emails/guest.email.ts';
import { deleteExpired, deleteOfAddress, deleteOfSite } from './guest.repo.ts';
import { guestRoutes } from './guest.routes.ts';
import { mailGuestLink } from './mail-guest-link.job.ts';

export const guests: Feature = {
  routes: guestRoutes,
  emails: [guestEmail],
  jobs: [mailGuestLink],
  on: {
    expired: ({ db, now }) => [deleteExpired(db, iso(now()))],
    sitePurged: ({ db }, siteId) => [deleteOfSite(db, siteId)],
    accountDeleted: ({ db }, { email }) => [deleteOfAddress(db, email)],
  },
};
