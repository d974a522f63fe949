import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { questionsQuery } from '#web/features/questions/question-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { QuestionsScreen } from '#web/screens/family/questions-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/questions')({
  staticData: { areas: ['family', 'questions'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    const { site } = await queries.fetchQuery(siteQuery(params.id));
    if (site.can_list_members) await queries.fetchQuery(questionsQuery(params.id));
  },
  errorComponent: SiteProblem,
  component: QuestionsRoute,
});

function QuestionsRoute() {
  return <QuestionsScreen id={Route.useParams().id} />;
}
