import { createFileRoute } from '@tanstack/react-router';
import { vendorOrdersQuery } from '#web/features/vendor-orders/vendor-order-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { VendorOrdersScreen } from '#web/screens/vendor/orders-screen.tsx';
import { ORDER_TABS, type OrderTab } from '#worker/contract/flowers.ts';

const tabOf = (tab: string | undefined): OrderTab => ORDER_TABS.find((one) => one === tab) ?? 'new';

const validateSearch = pickSearch('tab', 'vendor');

// the guard of all addresses below /vendor lets only vendors in, and administrators who look at one
export const Route = createFileRoute('/$locale/vendor/orders/')({
  staticData: { areas: ['deliveries', 'vendor', 'way'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    if (!preload) void context.queries.prefetchInfiniteQuery(vendorOrdersQuery(tabOf(deps.tab), deps.vendor));
  },
  component: VendorOrdersRoute,
});

function VendorOrdersRoute() {
  const { tab, vendor } = Route.useSearch();
  return <VendorOrdersScreen tab={tabOf(tab)} vendor={vendor} />;
}
