import { createFileRoute } from '@tanstack/react-router';
import { ProductionServiceScreen } from '#web/screens/billing/production-service-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/services/podcast')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: PodcastServiceRoute,
});

function PodcastServiceRoute() {
  return <ProductionServiceScreen id={Route.useParams().id} kind="podcast" />;
}
