import { createFileRoute } from '@tanstack/react-router';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { thanksQuery } from '#web/features/thanks/thanks-queries.ts';
import { ThanksScreen } from '#web/screens/family/thanks-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/thanks')({
  staticData: { areas: ['family', 'notice', 'thanks'] },
  loader: async ({ context: { queries }, params: { id } }) => {
    await Promise.all([queries.fetchQuery(siteQuery(id)), queries.fetchQuery(thanksQuery(id))]);
  },
  errorComponent: SiteProblem,
  component: ThanksRoute,
});

function ThanksRoute() {
  return <ThanksScreen id={Route.useParams().id} />;
}
