import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { updatesQuery } from '#web/features/updates/update-queries.ts';
import { given } from '#web/lib/given.ts';
import { UpdatesScreen } from '#web/screens/family/updates-screen.tsx';

const asked = given('show');

export const Route = createFileRoute('/$locale/updates')({
  staticData: { areas: ['account', 'family'], layout: 'dashboard' },
  validateSearch: asked,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(updatesQuery(shownIn(deps)));
  },
  component: UpdatesPage,
});

const shownIn = ({ show }: { show?: string }) => (show === 'unread' ? show : 'all');

function UpdatesPage() {
  return <UpdatesScreen shown={shownIn(Route.useSearch())} />;
}
