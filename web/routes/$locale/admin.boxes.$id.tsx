import { createFileRoute } from '@tanstack/react-router';
import { orderQuery } from '#web/features/orders/order-queries.ts';
import { BoxWorkScreen } from '#web/screens/billing/box-work-screen.tsx';
import { OrderProblem } from '#web/screens/billing/order-problem.tsx';

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/boxes/$id')({
  staticData: { areas: ['billing'], layout: 'admin' },
  loader: async ({ context, params }) => {
    await context.queries.fetchQuery(orderQuery(params.id));
  },
  errorComponent: OrderProblem,
  component: BoxWorkRoute,
});

function BoxWorkRoute() {
  const { id } = Route.useParams();
  return <BoxWorkScreen key={id} id={id} />;
}
