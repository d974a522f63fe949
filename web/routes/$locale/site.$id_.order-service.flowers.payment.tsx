import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '#web/screens/billing/checkout-screen.tsx';
import { requireBilling } from '#web/screens/billing/require-billing.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/flowers/payment')({
  staticData: { areas: ['billing'], layout: 'process' },
  loader: (visit) => requireBilling('flowers', visit),
  errorComponent: SiteProblem,
  component: PaymentRoute,
});

function PaymentRoute() {
  return <CheckoutScreen id={Route.useParams().id} billing={Route.useLoaderData()} />;
}
