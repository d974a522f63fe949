import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { mySitesQuery } from '#web/features/sites/my-sites-query.ts';
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
    void context.queries.prefetchInfiniteQuery(mySitesQuery(tabOf(deps)));
    await withMoreWords();
  },
  component: SitesPage,
});

const tabOf = ({ tab }: { tab?: string }) => (tab === 'member' ? tab : 'owner');

function SitesPage() {
  return <SitesScreen tab={tabOf(Route.useSearch())} />;
}
