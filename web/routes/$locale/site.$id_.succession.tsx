import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { successionQuery } from '#web/features/succession/succession-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { SuccessionScreen } from '#web/screens/family/succession-screen.tsx';

export const Route = createFileRoute('/$locale/site/$id_/succession')({
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await Promise.all([context.queries.fetchQuery(successionQuery(params.id)), withMoreWords()]);
  },
  component: SuccessionPage,
});

function SuccessionPage() {
  return <SuccessionScreen id={Route.useParams().id} />;
}
