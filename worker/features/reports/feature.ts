import type { Feature } from '#worker/http/feature.ts';
import { reportedEmail, reportedLine } from './emails/reported.email.ts';
import { reportedToPlatformEmail } from './emails/reported-to-platform.email.ts';
import { deleteReportsOfSite, moveReportsOfMemory } from './report.repo.ts';
import { reportRoutes } from './report.routes.ts';
import { reportFlagged } from './report.service.ts';

export const reports: Feature = {
  routes: reportRoutes,
  emails: [reportedEmail, reportedToPlatformEmail],
  updateLines: [reportedLine],
  digests: [{ topic: 'reports', enqueue: reportedEmail.enqueue }],
  on: {
    textFlagged: reportFlagged,
    memoryMoved: ({ db }, { memoryId, to }) => [moveReportsOfMemory(db, memoryId, to)],
    sitePurged: ({ db }, siteId) => [deleteReportsOfSite(db, siteId)],
  },
};
