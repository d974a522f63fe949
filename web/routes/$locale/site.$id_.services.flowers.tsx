import { createFileRoute } from '@tanstack/react-router';
import { FlowersServiceScreen } from '#web/screens/billing/flowers-service-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/services/flowers')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: FlowersServiceRoute,
});

function FlowersServiceRoute() {
  return <FlowersServiceScreen id={Route.useParams().id} />;
}
