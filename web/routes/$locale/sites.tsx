import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { MY_SITES_TABS, type MySitesTab, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { SitesScreen } from '#web/screens/family/sites-screen.tsx';

const validateSearch = pickSearch('tab');

export const Route = createFileRoute('/$locale/sites')({
  staticData: { areas: ['family', 'members', 'writing'], layout: 'dashboard' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    const tab = tabOf(deps);
    if (tab !== 'communities' && tab !== 'invitations')
      void context.queries.prefetchInfiniteQuery(mySitesQuery(tab));
  },
  component: SitesPage,
});

const tabOf = ({ tab }: { tab?: string }): MySitesTab =>
  MY_SITES_TABS.find((entry) => entry === tab) ?? 'owner';

function SitesPage() {
  return <SitesScreen tab={tabOf(Route.useSearch())} />;
}
