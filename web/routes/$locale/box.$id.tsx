import { createFileRoute, redirect } from '@tanstack/react-router';
import { orderQuery } from '#web/features/orders/order-queries.ts';
import { readToken } from '#web/lib/token.ts';
import { BoxFoundScreen } from '#web/screens/billing/box-found-screen.tsx';

// where the label of a box leads: to the order for its buyer and for administrators
export const Route = createFileRoute('/$locale/box/$id')({
  staticData: { areas: ['billing'] },
  loader: async ({ context, params }) => {
    if (readToken() === null) return;
    const order = await context.queries.fetchQuery(orderQuery(params.id)).catch(() => null);
    if (order) throw redirect({ to: '/$locale/dashboard/orders/$id', params, replace: true });
  },
  component: BoxFoundScreen,
});
