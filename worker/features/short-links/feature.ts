import { iso } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { bindScanned } from './bind-scanned.job.ts';
import { codeImport } from './code.import.ts';
import { retargetCommunity, unbindCodesOfCommunity, unbindCodesOfSite } from './code.repo.ts';
import { codeRoutes } from './code.routes.ts';
import { countScan } from './count-scan.job.ts';
import { rollUpScans } from './roll-up-scans.job.ts';

export const shortLinks: Feature = {
  routes: codeRoutes,
  jobs: [bindScanned, countScan, rollUpScans],
  imports: [codeImport],
  on: {
    sitePurged: ({ db, now }, siteId) => [unbindCodesOfSite(db, siteId, iso(now()))],
    communityChanged: ({ db, now }, { id }) => [retargetCommunity(db, id, iso(now()))],
    communityPurged: ({ db, now }, id) => [unbindCodesOfCommunity(db, id, iso(now()))],
  },
};
