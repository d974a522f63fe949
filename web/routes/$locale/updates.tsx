import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { updatesQuery } from '#web/features/updates/update-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { UpdatesScreen } from '#web/screens/family/updates-screen.tsx';

const validateSearch = pickSearch('show');

export const Route = createFileRoute('/$locale/updates')({
  staticData: { areas: ['account', 'family'], layout: 'dashboard' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(updatesQuery(filterOf(deps)));
  },
  component: UpdatesPage,
});

const filterOf = ({ show }: { show?: string }) => (show === 'unread' ? show : 'all');

function UpdatesPage() {
  return <UpdatesScreen filter={filterOf(Route.useSearch())} />;
}
