import { createFileRoute } from '@tanstack/react-router';
import { statementsQuery } from '#web/features/statements/statement-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { PayoutsScreen } from '#web/screens/vendor/payouts-screen.tsx';

const validateSearch = pickSearch('statement', 'vendor');

export const Route = createFileRoute('/$locale/vendor/payouts')({
  staticData: { areas: ['deliveries', 'vendor', 'way'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search: { vendor } }) => ({ vendor }),
  loader: ({ context, deps, preload }) => {
    if (!preload) void context.queries.prefetchInfiniteQuery(statementsQuery(deps.vendor));
  },
  component: PayoutsRoute,
});

function PayoutsRoute() {
  const { vendor, statement } = Route.useSearch();
  return <PayoutsScreen vendor={vendor} statement={statement} />;
}
