import { createFileRoute } from '@tanstack/react-router';
import { ProductionOrderScreen } from '#web/screens/billing/production-order-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/podcast')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: PodcastOrderRoute,
});

function PodcastOrderRoute() {
  return <ProductionOrderScreen id={Route.useParams().id} kind="podcast" />;
}
