import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { siteInfoQuery } from '#web/features/sites/settings/info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { SettingsProblem } from '#web/screens/settings/settings-problem.tsx';
import { SettingsScreen } from '#web/screens/settings/settings-screen.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings')({
  staticData: { layout: 'dashboard' },
  loader: async ({ context: { queries, ...context }, params, location }) => {
    await requireLogin({ context: { queries, ...context }, params, location });
    // what is known is shown, and asked for again: a section opens without a connection too
    await Promise.all([
      withMoreWords(),
      queries.ensureQueryData({ ...siteQuery(params.id), revalidateIfStale: true }),
      queries.ensureQueryData({ ...siteInfoQuery(params.id), revalidateIfStale: true }),
    ]);
  },
  errorComponent: SettingsProblem,
  component: SettingsPage,
});

function SettingsPage() {
  return <SettingsScreen id={Route.useParams().id} />;
}
