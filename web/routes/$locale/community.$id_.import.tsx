import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { ImportScreen } from '#web/screens/community/import/import-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/import')({
  staticData: { areas: ['imports', 'community'], layout: 'dashboard' },
  validateSearch: pickSearch('import'),
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await context.queries.fetchQuery(communityQuery(params.id));
  },
  errorComponent: CommunityProblem,
  component: ImportPage,
});

function ImportPage() {
  return <ImportScreen id={Route.useParams().id} importId={Route.useSearch().import} />;
}
