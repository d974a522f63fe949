import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { orderQuery } from '#web/features/orders/order-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { OrderProblem } from '#web/screens/billing/order-problem.tsx';
import { OrderScreen } from '#web/screens/billing/order-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/orders/$id')({
  staticData: { areas: ['billing'], layout: 'dashboard' },
  // the provider's page leads back with one of these
  validateSearch: pickSearch('paid', 'turned_back'),
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await context.queries.fetchQuery(orderQuery(params.id));
  },
  errorComponent: OrderProblem,
  component: OrderRoute,
});

function OrderRoute() {
  const { id } = Route.useParams();
  return <OrderScreen key={id} id={id} isReturning={Route.useSearch().paid !== undefined} />;
}
