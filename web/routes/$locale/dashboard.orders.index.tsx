import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { ordersQuery } from '#web/features/orders/order-queries.ts';
import { OrdersScreen } from '#web/screens/billing/orders-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/orders/')({
  staticData: { areas: ['billing'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(ordersQuery);
  },
  component: OrdersScreen,
});
