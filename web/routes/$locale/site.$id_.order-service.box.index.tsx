import { createFileRoute } from '@tanstack/react-router';
import { BoxOrderScreen } from '#web/screens/billing/box-order-screen.tsx';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/box/')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: BoxOrderRoute,
});

function BoxOrderRoute() {
  return <BoxOrderScreen id={Route.useParams().id} />;
}
