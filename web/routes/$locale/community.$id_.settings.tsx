import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CommunitySettingsScreen } from '#web/screens/community/settings/settings-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings')({
  staticData: { areas: ['community', 'settings'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    // cached data is shown and refetched: a section also opens without a connection
    await context.queries.ensureQueryData({ ...communityQuery(params.id), revalidateIfStale: true });
  },
  errorComponent: CommunityProblem,
  component: SettingsPage,
});

function SettingsPage() {
  return <CommunitySettingsScreen id={Route.useParams().id} />;
}
