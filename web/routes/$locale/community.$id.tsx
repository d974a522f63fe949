import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CommunityScreen } from '#web/screens/community/community-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id')({
  staticData: { areas: ['community', 'wall', 'site', 'members'] },
  loader: async ({ context, params }) => {
    await context.queries.ensureQueryData(communityQuery(params.id));
  },
  errorComponent: CommunityProblem,
  component: CommunityPage,
});

function CommunityPage() {
  return <CommunityScreen id={Route.useParams().id} />;
}
