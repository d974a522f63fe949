import { redirect } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { type BillingInformation, readBilling } from '#web/features/orders/billing-information.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import type { OrderProduct } from '#worker/contract/order.ts';

type Visit = {
  context: RouterContext;
  params: { locale: string; id: string };
  location: { href: string };
};

/** A guard for payment pages: without stored billing information for this site, it redirects to the home page. */
export async function requireBilling(kind: OrderProduct, visit: Visit): Promise<BillingInformation> {
  await requireLogin(visit);
  const { context, params } = visit;
  const { site } = await context.queries.fetchQuery(siteQuery(params.id));
  const billing = readBilling(kind, [params.id, String(site.id), site.slug]);
  if (!billing) throw redirect({ to: '/$locale', params, replace: true });
  return billing;
}
