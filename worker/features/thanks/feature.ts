import type { Feature } from '#worker/http/feature.ts';
import { thanksEmail } from './emails/thanks.email.ts';
import { sendThanksLetters } from './send-thanks.job.ts';
import { deleteThankedOf, deleteThanksOfSite } from './thanks.repo.ts';
import { thanksRoutes } from './thanks.routes.ts';

export const thanks: Feature = {
  routes: thanksRoutes,
  emails: [thanksEmail],
  jobs: [sendThanksLetters],
  on: {
    sitePurged: ({ db }, siteId) => deleteThanksOfSite(db, siteId),
    accountDeleted: ({ db }, { id }) => [deleteThankedOf(db, id)],
  },
};
