import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { communityRelationsQuery } from '#web/features/communities/related/related-queries.ts';
import { linksQuery } from '#web/features/links/public.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CommunityLinksScreen } from '#web/screens/community/links-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/links')({
  staticData: { areas: ['community', 'site'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { community } = await queries.fetchQuery(communityQuery(params.id));
    if (!community.can.edit_links) return;
    void queries.prefetchQuery(communityRelationsQuery(params.id));
    void queries.prefetchQuery(linksQuery({ kind: 'community', id: params.id }));
  },
  errorComponent: CommunityProblem,
  component: LinksPage,
});

function LinksPage() {
  return <CommunityLinksScreen id={Route.useParams().id} />;
}
