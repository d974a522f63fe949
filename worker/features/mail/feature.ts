import type { Feature } from '#worker/http/feature.ts';
import { deleteDigestsOf, deleteDigestsOfSite } from './digest.repo.ts';
import { sendEmail } from './send-email.job.ts';

export const mail: Feature = {
  jobs: [sendEmail],
  on: {
    sitePurged: ({ db }, siteId) => [deleteDigestsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id }) => [deleteDigestsOf(db, id)],
  },
};
