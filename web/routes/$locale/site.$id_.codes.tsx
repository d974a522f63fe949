import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { codesQuery } from '#web/features/short-links/code-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { CodesScreen } from '#web/screens/family/codes-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/codes')({
  staticData: { areas: ['codes', 'family', 'site'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { site } = await queries.fetchQuery(siteQuery(params.id));
    if (!site.can_bind) return;
    void queries.prefetchQuery(codesQuery(site.id));
  },
  errorComponent: SiteProblem,
  component: CodesPage,
});

function CodesPage() {
  return <CodesScreen id={Route.useParams().id} />;
}
