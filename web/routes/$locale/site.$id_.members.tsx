import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { membersQuery } from '#web/features/members/member-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { MembersScreen } from '#web/screens/family/members-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/members')({
  staticData: { layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(membersQuery(params.id));
    await Promise.all([withMoreWords(), context.queries.fetchQuery(siteQuery(params.id))]);
  },
  errorComponent: SiteProblem,
  component: MembersPage,
});

function MembersPage() {
  return <MembersScreen id={Route.useParams().id} />;
}
