import { createFileRoute } from '@tanstack/react-router';
import { workQuery } from '#web/features/orders/order-queries.ts';
import { WorkOrdersScreen } from '#web/screens/billing/work-orders-screen.tsx';

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/orders')({
  staticData: { areas: ['billing'], layout: 'dashboard' },
  loader: ({ context }) => {
    void context.queries.prefetchInfiniteQuery(workQuery);
  },
  component: WorkOrdersScreen,
});
