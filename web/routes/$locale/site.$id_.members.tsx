import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { MembersScreen } from '#web/screens/family/members-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/members')({
  staticData: { areas: ['family', 'members'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(membersQuery(params.id));
    await context.queries.fetchQuery(siteQuery(params.id));
  },
  errorComponent: SiteProblem,
  component: MembersPage,
});

function MembersPage() {
  return <MembersScreen id={Route.useParams().id} />;
}
