import { createFileRoute } from '@tanstack/react-router';
import { priceRowsQuery } from '#web/features/price-admin/price-queries.ts';
import { PricesScreen } from '#web/screens/admin/prices-screen.tsx';

export const Route = createFileRoute('/$locale/admin/prices')({
  staticData: { areas: ['admin'], layout: 'admin' },
  loader: ({ context, preload }) => {
    if (!preload) void context.queries.prefetchQuery(priceRowsQuery);
  },
  component: PricesScreen,
});
