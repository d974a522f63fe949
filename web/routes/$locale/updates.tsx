import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { updatesQuery } from '#web/features/updates/update-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { daysAheadQuery } from '#web/screens/family/days-ahead.tsx';
import { UpdatesScreen } from '#web/screens/family/updates-screen.tsx';

const validateSearch = pickSearch('show');

export const Route = createFileRoute('/$locale/updates')({
  staticData: { areas: ['account', 'family'], layout: 'dashboard' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    const days = context.queries.prefetchQuery(daysAheadQuery);
    void context.queries.prefetchInfiniteQuery(updatesQuery(filterOf(deps)));
    // it is above the list, and must not push it down
    await days;
  },
  component: UpdatesPage,
});

const filterOf = ({ show }: { show?: string }) => (show === 'unread' ? show : 'all');

function UpdatesPage() {
  return <UpdatesScreen filter={filterOf(Route.useSearch())} />;
}
