import type { Feature } from '#worker/http/feature.ts';
import { communityReportedEmail } from './emails/community-reported.email.ts';
import { reportedEmail, reportedLine } from './emails/reported.email.ts';
import { reportedToPlatformEmail } from './emails/reported-to-platform.email.ts';
import { deleteReportsAt, moveReportsOfMemory } from './report.repo.ts';
import { reportRoutes } from './report.routes.ts';
import { reportFlagged } from './report.service.ts';
import { tellOfReports } from './tell-of-reports.job.ts';

export const reports: Feature = {
  routes: reportRoutes,
  jobs: [tellOfReports],
  emails: [reportedEmail, communityReportedEmail, reportedToPlatformEmail],
  updateLines: [reportedLine],
  digests: [{ topic: 'reports', enqueue: reportedEmail.enqueue }],
  on: {
    textFlagged: reportFlagged,
    memoryMoved: ({ db }, { memoryId, to }) => [moveReportsOfMemory(db, memoryId, to)],
    sitePurged: ({ db }, id) => [deleteReportsAt(db, { kind: 'site', id })],
    communityPurged: ({ db }, id) => [deleteReportsAt(db, { kind: 'community', id })],
  },
};
