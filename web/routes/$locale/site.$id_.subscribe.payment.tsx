import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { readBilling } from '#web/features/orders/billing-information.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { CheckoutScreen } from '#web/screens/billing/checkout-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/subscribe/payment')({
  staticData: { areas: ['billing'], layout: 'process' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { site } = await context.queries.fetchQuery(siteQuery(params.id));
    const billing = readBilling('subscription', [params.id, String(site.id), site.slug]);
    if (!billing) throw redirect({ to: '/$locale', params, replace: true });
    return billing;
  },
  errorComponent: SiteProblem,
  component: PaymentRoute,
});

function PaymentRoute() {
  return <CheckoutScreen id={Route.useParams().id} billing={Route.useLoaderData()} />;
}
