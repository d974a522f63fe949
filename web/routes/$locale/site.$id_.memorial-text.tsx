import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { memorialTextQuery } from '#web/features/memorial-text/memorial-text-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { MemorialTextScreen } from '#web/screens/visit/memorial-text-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import type { Remembered } from '#worker/shared/memorial-text.ts';

export const Route = createFileRoute('/$locale/site/$id_/memorial-text')({
  staticData: { areas: ['family', 'reminders'] },
  // read by the screen
  validateSearch: (search: Partial<Remembered>) => search,
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    await Promise.all([
      queries.fetchQuery(siteQuery(params.id)),
      queries.fetchQuery(memorialTextQuery(params.id)),
    ]);
  },
  errorComponent: SiteProblem,
  component: MemorialTextRoute,
});

function MemorialTextRoute() {
  return <MemorialTextScreen id={Route.useParams().id} remembered={Route.useSearch()} />;
}
