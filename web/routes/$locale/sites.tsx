import { createFileRoute } from '@tanstack/react-router';
import { mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { SitesScreen } from '#web/screens/family/sites-screen.tsx';

export const Route = createFileRoute('/$locale/sites')({
  staticData: { layout: 'dashboard' },
  validateSearch: ({ tab }: { tab?: string }): { tab?: 'member' } => (tab === 'member' ? { tab } : {}),
  beforeLoad: async ({ context, params, location }) => {
    const { requireLogin } = await import('#web/features/accounts/guards.ts');
    await requireLogin({ context, params, location });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries }, deps }) => {
    void queries.prefetchInfiniteQuery(mySitesQuery(deps.tab ?? 'owner'));
    await withMoreWords();
  },
  component: SitesPage,
});

function SitesPage() {
  return <SitesScreen tab={Route.useSearch().tab ?? 'owner'} />;
}
