import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { MY_SITES_TABS, type MySitesTab, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { given } from '#web/lib/given.ts';
import { SitesScreen } from '#web/screens/family/sites-screen.tsx';

const asked = given('tab');

export const Route = createFileRoute('/$locale/sites')({
  staticData: { areas: ['family', 'members', 'writing'], layout: 'dashboard' },
  validateSearch: asked,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    const tab = tabOf(deps);
    if (tab !== 'communities' && tab !== 'invitations')
      void context.queries.prefetchInfiniteQuery(mySitesQuery(tab));
  },
  component: SitesPage,
});

const tabOf = ({ tab }: { tab?: string }): MySitesTab => MY_SITES_TABS.find((one) => one === tab) ?? 'owner';

function SitesPage() {
  return <SitesScreen tab={tabOf(Route.useSearch())} />;
}
