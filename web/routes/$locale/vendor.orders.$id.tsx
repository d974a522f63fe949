import { createFileRoute } from '@tanstack/react-router';
import { vendorOrderQuery } from '#web/features/vendor-orders/vendor-order-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { VendorOrderProblem } from '#web/screens/vendor/order-problem.tsx';
import { VendorOrderScreen } from '#web/screens/vendor/order-screen.tsx';

const validateSearch = pickSearch('vendor');

export const Route = createFileRoute('/$locale/vendor/orders/$id')({
  staticData: { areas: ['billing', 'deliveries', 'vendor', 'way'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, preload }) => {
    if (!preload) await context.queries.fetchQuery(vendorOrderQuery(params.id, deps.vendor));
  },
  errorComponent: VendorOrderProblem,
  component: VendorOrderRoute,
});

function VendorOrderRoute() {
  const { id } = Route.useParams();
  return <VendorOrderScreen key={id} id={id} vendor={Route.useSearch().vendor} />;
}
