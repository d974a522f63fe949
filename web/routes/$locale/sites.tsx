import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { MY_SITES_TABS, type MySitesTab, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { SitesScreen } from '#web/screens/family/sites-screen.tsx';

const asked = given('tab');

export const Route = createFileRoute('/$locale/sites')({
  staticData: { layout: 'dashboard' },
  validateSearch: asked,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    const tab = tabOf(deps);
    if (tab !== 'communities' && tab !== 'invitations')
      void context.queries.prefetchInfiniteQuery(mySitesQuery(tab));
    await withMoreWords();
  },
  component: SitesPage,
});

const tabOf = ({ tab }: { tab?: string }): MySitesTab => MY_SITES_TABS.find((one) => one === tab) ?? 'owner';

function SitesPage() {
  return <SitesScreen tab={tabOf(Route.useSearch())} />;
}
