import { createFileRoute } from '@tanstack/react-router';
import { codesQuery, scansQuery } from '#web/features/short-links/code-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { CodesScreen } from '#web/screens/family/codes-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/codes')({
  beforeLoad: async ({ context, params, location }) => {
    const { requireLogin } = await import('#web/features/accounts/guards.ts');
    await requireLogin({ context, params, location });
  },
  loader: async ({ context: { queries }, params: { id } }) => {
    const [{ site }] = await Promise.all([queries.fetchQuery(siteQuery(id)), withMoreWords()]);
    if (!site.can_bind) return;
    void queries.prefetchQuery(codesQuery(site.id));
    void queries.prefetchQuery(scansQuery(site.id));
  },
  errorComponent: SiteProblem,
  component: CodesPage,
});

function CodesPage() {
  return <CodesScreen id={Route.useParams().id} />;
}
