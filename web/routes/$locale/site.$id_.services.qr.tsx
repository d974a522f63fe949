import { createFileRoute } from '@tanstack/react-router';
import { requireSite } from '#web/screens/billing/require-site.ts';
import { StickersServiceScreen } from '#web/screens/billing/stickers-service-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/services/qr')({
  staticData: { areas: ['billing'] },
  loader: requireSite,
  errorComponent: SiteProblem,
  component: StickersServiceRoute,
});

function StickersServiceRoute() {
  return <StickersServiceScreen id={Route.useParams().id} />;
}
