import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { remindersQuery } from '#web/features/reminders/reminder-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { RemindersScreen } from '#web/screens/visit/reminders-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/reminders')({
  staticData: { areas: ['family', 'reminders'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    await Promise.all([
      queries.fetchQuery(siteQuery(params.id)),
      queries.fetchQuery(remindersQuery(params.id)),
    ]);
  },
  errorComponent: SiteProblem,
  component: RemindersRoute,
});

function RemindersRoute() {
  return <RemindersScreen id={Route.useParams().id} />;
}
