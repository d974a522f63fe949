import type { Feature } from '#worker/http/feature.ts';
import { claimAfterHandover } from './claim.service.ts';
import { successionEmail, successionLine } from './emails/succession.email.ts';
import { successionOpenEmail } from './emails/succession-open.email.ts';
import { grantClaim } from './grant-claim.job.ts';
import { openSuccession } from './open-succession.job.ts';
import { planClaims } from './plan-claims.job.ts';
import { deleteSuccessionOfSite, withdrawClaimsOf, withdrawClaimsOn } from './succession.repo.ts';
import { successionRoutes } from './succession.routes.ts';

export const succession: Feature = {
  routes: successionRoutes,
  jobs: [planClaims, grantClaim, openSuccession],
  emails: [successionEmail, successionOpenEmail],
  updateLines: [successionLine],
  on: {
    siteDeleted: ({ db }, siteId, at) => [withdrawClaimsOn(db, siteId, at)],
    sitePurged: ({ db }, siteId) => deleteSuccessionOfSite(db, siteId),
    siteHandedOver: (ctx, handover) => claimAfterHandover(ctx, handover),
    accountDeleted: ({ db }, { id }, at) => [withdrawClaimsOf(db, id, at)],
    userDied: (ctx, userId, at) => [
      withdrawClaimsOf(ctx.db, userId, at),
      openSuccession.enqueue(ctx, { user_id: userId, site_id: 0, position: 0 }),
    ],
  },
};
