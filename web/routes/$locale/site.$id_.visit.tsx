import { createFileRoute } from '@tanstack/react-router';
import { graveRecordQuery } from '#web/features/grave-records/grave-record-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { WayScreen } from '#web/screens/visit/way-screen.tsx';

export const Route = createFileRoute('/$locale/site/$id_/visit')({
  staticData: { areas: ['way'] },
  // cached data is shown and refetched: at the cemetery there may be no connection
  loader: async ({ context: { queries }, params: { id } }) => {
    await Promise.all([
      queries.ensureQueryData({ ...siteQuery(id), revalidateIfStale: true }),
      queries.ensureQueryData({ ...graveRecordQuery(id), revalidateIfStale: true }),
    ]);
  },
  errorComponent: SiteProblem,
  component: VisitRoute,
});

function VisitRoute() {
  return <WayScreen id={Route.useParams().id} />;
}
