import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { SettingsProblem } from '#web/screens/settings/settings-problem.tsx';
import { SettingsScreen } from '#web/screens/settings/settings-screen.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings')({
  staticData: { areas: ['settings'], layout: 'dashboard' },
  loader: async ({ context: { queries, ...context }, params, location }) => {
    await requireLogin({ context: { queries, ...context }, params, location });
    // cached data is shown and refetched: a section also opens without a connection
    await queries.ensureQueryData({ ...siteInfoQuery(params.id), revalidateIfStale: true });
    await queries.ensureQueryData(siteQuery(params.id));
  },
  errorComponent: SettingsProblem,
  component: SettingsPage,
});

function SettingsPage() {
  return <SettingsScreen id={Route.useParams().id} />;
}
