import { createFileRoute } from '@tanstack/react-router';
import { FlowersOrderScreen } from '#web/screens/billing/flowers-order-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/flowers/')({
  staticData: { areas: ['billing', 'way'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: FlowersOrderRoute,
});

function FlowersOrderRoute() {
  return <FlowersOrderScreen id={Route.useParams().id} />;
}
