import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

type Visit = {
  context: RouterContext;
  params: { locale: string; id: string };
  location: { href: string };
};

/** A guard for the pages of a site's services: for those who are signed in and may see the site. */
export async function requireSite(visit: Visit): Promise<void> {
  await requireLogin(visit);
  await visit.context.queries.fetchQuery(siteQuery(visit.params.id));
}
