import { createFileRoute } from '@tanstack/react-router';
import { answerQuery } from '#web/features/memories/answers/answer-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { AnswerScreen } from '#web/screens/visit/answer-screen.tsx';

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

const validateSearch = pickSearch('question');

export const Route = createFileRoute('/$locale/answer/$token')({
  staticData: { areas: ['answer', 'writing'], layout: 'process' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, preload }) => {
    if (!preload) await context.queries.prefetchQuery(answerQuery(params.token, numberIn(deps.question)));
  },
  component: AnswerRoute,
});

function AnswerRoute() {
  const { token } = Route.useParams();
  const { question } = Route.useSearch();
  return <AnswerScreen key={token} token={token} question={numberIn(question)} />;
}
