import type { UpdateLine } from '#worker/core/update-line.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { graveSuggestedEmail } from './emails/grave-suggested.email.ts';
import { deleteRecordOfSite } from './grave-record.repo.ts';
import { graveRecordRoutes } from './grave-record.routes.ts';
import { countWaiting, deleteSuggestionsOfSite, deleteSuggestionsOfUser } from './suggestion.repo.ts';

/** What visitors know of the grave, for the staff, who decide. */
const graveSuggestedLine: UpdateLine = {
  kind: 'grave_suggested',
  level: 'all',
  replaces: { kinds: ['grave_suggested'], sameSubject: false },
  waiting: countWaiting,
  isListed: (actor, { site, waiting }) => waiting > 0 && sitePolicy.answers.edit_profile(actor, site),
};

export const graveRecords: Feature = {
  routes: graveRecordRoutes,
  emails: [graveSuggestedEmail],
  updateLines: [graveSuggestedLine],
  digests: [{ topic: 'graves', enqueue: graveSuggestedEmail.enqueue }],
  on: {
    sitePurged: ({ db }, siteId) => [...deleteRecordOfSite(db, siteId), deleteSuggestionsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id }) => [deleteSuggestionsOfUser(db, id)],
  },
};
