import { createFileRoute } from '@tanstack/react-router';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { ModerationScreen } from '#web/screens/family/moderation-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/moderation')({
  beforeLoad: async ({ context, params, location }) => {
    const { requireLogin } = await import('#web/features/accounts/guards.ts');
    await requireLogin({ context, params, location });
  },
  loader: async ({ context: { queries }, params: { id } }) => {
    await Promise.all([withMoreWords(), queries.fetchQuery(siteQuery(id))]);
  },
  errorComponent: SiteProblem,
  component: ModerationPage,
});

function ModerationPage() {
  return <ModerationScreen id={Route.useParams().id} />;
}
