import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { successionQuery } from '#web/features/succession/succession-queries.ts';
import { SuccessionScreen } from '#web/screens/family/succession-screen.tsx';

export const Route = createFileRoute('/$locale/site/$id_/succession')({
  staticData: { areas: ['family', 'members'] },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await context.queries.fetchQuery(successionQuery(params.id));
  },
  component: SuccessionPage,
});

function SuccessionPage() {
  return <SuccessionScreen id={Route.useParams().id} />;
}
