import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { FaqScreen } from '#web/screens/text/faq-screen.tsx';

export const Route = createFileRoute('/$locale/faq')({
  staticData: { areas: ['texts'] },
  validateSearch: pickSearch('query'),
  loader: loadTexts('faq'),
  component: FaqRoute,
});

function FaqRoute() {
  const { query = '' } = Route.useSearch();
  return <FaqScreen asked={query} key={query} />;
}
