import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CommunityMembersScreen } from '#web/screens/community/members-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/members')({
  staticData: { areas: ['community', 'members'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { community } = await queries.fetchQuery(communityQuery(params.id));
    if (!community.can.invite) return;
    const place = { kind: 'community', id: params.id } as const;
    void queries.prefetchInfiniteQuery(membersQuery(place));
    void queries.prefetchQuery(newcomersQuery(place));
  },
  errorComponent: CommunityProblem,
  component: MembersPage,
});

function MembersPage() {
  return <CommunityMembersScreen id={Route.useParams().id} />;
}
