import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { membersWallQuery } from '#web/features/walls/members-wall-queries.ts';
import { membersPlaceOf, pagesOf, validateMembersSearch } from '#web/features/walls/wall-place.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { MembersWallScreen } from '#web/screens/wall/members-wall-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/members-wall')({
  staticData: { areas: ['wall', 'community', 'members'] },
  validateSearch: validateMembersSearch,
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const search = validateMembersSearch({ ...location.search });
    await Promise.all([
      context.queries.ensureQueryData(communityQuery(params.id)),
      context.queries.ensureInfiniteQueryData({
        ...membersWallQuery(params.id, membersPlaceOf(search)),
        getNextPageParam: (page) => page.next_cursor,
        pages: pagesOf(search),
      }),
    ]);
  },
  errorComponent: CommunityProblem,
  component: MembersWallPage,
});

function MembersWallPage() {
  const { id } = Route.useParams();
  return <MembersWallScreen key={id} id={id} search={Route.useSearch()} />;
}
