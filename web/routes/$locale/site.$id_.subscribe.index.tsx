import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { planQuery } from '#web/features/plans/plan-queries.ts';
import { pricesQuery } from '#web/features/plans/price-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { SubscribeScreen } from '#web/screens/family/subscribe-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/subscribe/')({
  staticData: { areas: ['plans'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { site } = await queries.fetchQuery(siteQuery(params.id));
    if (!site.can.subscribe) return;
    void queries.prefetchQuery(pricesQuery);
    // it may have been paid for since
    void queries.prefetchQuery({ ...planQuery(params.id), staleTime: 0 });
  },
  errorComponent: SiteProblem,
  component: SubscribeRoute,
});

function SubscribeRoute() {
  return <SubscribeScreen id={Route.useParams().id} />;
}
