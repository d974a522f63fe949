import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { ModerationScreen } from '#web/screens/family/moderation-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/moderation')({
  staticData: { areas: ['family', 'life', 'reports', 'writing'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await context.queries.fetchQuery(siteQuery(params.id));
  },
  errorComponent: SiteProblem,
  component: ModerationPage,
});

function ModerationPage() {
  return <ModerationScreen id={Route.useParams().id} />;
}
