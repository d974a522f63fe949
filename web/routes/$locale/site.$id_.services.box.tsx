import { createFileRoute } from '@tanstack/react-router';
import { BoxServiceScreen } from '#web/screens/billing/box-service-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/services/box')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: BoxServiceRoute,
});

function BoxServiceRoute() {
  return <BoxServiceScreen id={Route.useParams().id} />;
}
