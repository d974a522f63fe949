import { createFileRoute } from '@tanstack/react-router';
import { priceListQuery } from '#web/features/price-admin/price-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { PricesScreen } from '#web/screens/admin/prices-screen.tsx';

export const Route = createFileRoute('/$locale/admin/prices')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch: pickSearch('currency', 'columns', 'open'),
  loader: ({ context, preload }) => {
    if (!preload) void context.queries.prefetchInfiniteQuery(priceListQuery);
  },
  component: PricesScreen,
});
