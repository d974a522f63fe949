import { createFileRoute } from '@tanstack/react-router';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { StickersOrderScreen } from '#web/screens/billing/stickers-order-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/qr/')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: StickersOrderRoute,
});

function StickersOrderRoute() {
  return <StickersOrderScreen id={Route.useParams().id} />;
}
