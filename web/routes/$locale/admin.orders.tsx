import { createFileRoute } from '@tanstack/react-router';
import { workQuery } from '#web/features/orders/order-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { WorkOrdersScreen } from '#web/screens/billing/work-orders-screen.tsx';
import { WORK_LISTS, type WorkList } from '#worker/contract/order.ts';

const listOf = (waiting: string | undefined): WorkList =>
  WORK_LISTS.find((one) => one === waiting) ?? 'issue';

const validateSearch = pickSearch('waiting');

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/orders')({
  staticData: { areas: ['billing'], layout: 'admin' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    if (!preload) void context.queries.prefetchInfiniteQuery(workQuery(listOf(deps.waiting)));
  },
  component: WorkOrdersRoute,
});

function WorkOrdersRoute() {
  const { waiting } = Route.useSearch();
  return <WorkOrdersScreen waiting={listOf(waiting)} />;
}
