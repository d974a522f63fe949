import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { codesQuery } from '#web/features/short-links/code-queries.ts';
import { CommunityCodesScreen } from '#web/screens/community/codes-screen.tsx';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';

export const Route = createFileRoute('/$locale/community/$id_/codes')({
  staticData: { areas: ['codes', 'community'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { community } = await queries.fetchQuery(communityQuery(params.id));
    if (!community.can.settings) return;
    void queries.prefetchQuery(codesQuery(community.id, 'community'));
  },
  errorComponent: CommunityProblem,
  component: CodesPage,
});

function CodesPage() {
  return <CommunityCodesScreen id={Route.useParams().id} />;
}
