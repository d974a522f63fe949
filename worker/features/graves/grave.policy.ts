import { policyFor } from '#worker/core/policy.ts';
import { type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';

const MEMORIAL = 1;

/** A gravestone is for people who have died. */
export const isMemorial = ({ site_type_id }: Pick<SiteForActor, 'site_type_id'>): boolean =>
  site_type_id === MEMORIAL;

/** Who manages the shared grave of a site: those who manage its codes. */
export const gravePolicy = policyFor<SiteForActor>()(
  'grave',
  'site.not_found',
  {
    view: sitePolicy.answers.view,
    manage: (actor, site) => isMemorial(site) && sitePolicy.answers.bind_qr(actor, site),
  },
  sitePolicy.frozen,
);
