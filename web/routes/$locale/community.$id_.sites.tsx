import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import {
  communitySitesQuery,
  siteRequestsQuery,
} from '#web/features/communities/site-requests/community-sites-queries.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CommunitySitesScreen } from '#web/screens/community/sites-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/sites')({
  staticData: { areas: ['community', 'site'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { community } = await queries.fetchQuery(communityQuery(params.id));
    if (!community.can.approve_sites) return;
    void queries.prefetchInfiniteQuery(siteRequestsQuery(params.id));
    void queries.prefetchInfiniteQuery(communitySitesQuery(params.id));
  },
  errorComponent: CommunityProblem,
  component: SitesPage,
});

function SitesPage() {
  return <CommunitySitesScreen id={Route.useParams().id} />;
}
