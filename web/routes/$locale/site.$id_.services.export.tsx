import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { ExportServiceScreen } from '#web/screens/billing/export-service-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/services/export')({
  staticData: { areas: ['billing'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await context.queries.fetchQuery(siteQuery(params.id));
  },
  errorComponent: SiteProblem,
  component: ExportServiceRoute,
});

function ExportServiceRoute() {
  return <ExportServiceScreen id={Route.useParams().id} />;
}
