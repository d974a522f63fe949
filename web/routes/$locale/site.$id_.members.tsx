import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { MembersScreen } from '#web/screens/family/members-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/members')({
  staticData: { areas: ['family', 'members'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { site } = await queries.fetchQuery(siteQuery(params.id));
    if (!site.can_list_members) return;
    const place = { kind: 'site', id: params.id } as const;
    void queries.prefetchInfiniteQuery(membersQuery(place));
    void queries.prefetchQuery(newcomersQuery(place));
  },
  errorComponent: SiteProblem,
  component: MembersPage,
});

function MembersPage() {
  return <MembersScreen id={Route.useParams().id} />;
}
