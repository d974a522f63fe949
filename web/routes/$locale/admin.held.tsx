import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { HeldScreen, heldQuery } from '#web/screens/admin/held-screen.tsx';

const validateSearch = pickSearch('columns');

export const Route = createFileRoute('/$locale/admin/held')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch,
  loader: ({ context, preload }) => {
    if (!preload) void context.queries.prefetchInfiniteQuery(heldQuery);
  },
  component: HeldScreen,
});
