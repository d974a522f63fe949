import type { Actor } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import { frozenWithSite, type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';

type OfSite = { site: SiteForActor };

const decides = (actor: Actor, { site }: OfSite): boolean => sitePolicy.answers.decide(actor, site);

/** Reports exist for those who decide on the site, and for nobody else. */
export const reportPolicy = policyFor<OfSite>()(
  'report',
  'report.not_found',
  {
    view: (actor, report) => decides(actor, frozenWithSite.thawed(report) ?? report),
    decide: decides,
  },
  frozenWithSite,
);
