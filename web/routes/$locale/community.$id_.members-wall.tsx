import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { membersWallQuery } from '#web/features/walls/members-wall-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { MembersWallScreen } from '#web/screens/wall/members-wall-screen.tsx';

const validateSearch = pickSearch('q');

export const Route = createFileRoute('/$locale/community/$id_/members-wall')({
  staticData: { areas: ['wall', 'community', 'members'] },
  validateSearch: validateSearch,
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { q } = validateSearch({ ...location.search });
    await Promise.all([
      context.queries.ensureQueryData(communityQuery(params.id)),
      context.queries.ensureInfiniteQueryData(membersWallQuery(params.id, q)),
    ]);
  },
  errorComponent: CommunityProblem,
  component: MembersWallPage,
});

function MembersWallPage() {
  const { id } = Route.useParams();
  return <MembersWallScreen key={id} id={id} q={Route.useSearch().q} />;
}
