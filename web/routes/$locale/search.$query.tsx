import { createFileRoute } from '@tanstack/react-router';
import { prefetchSearch } from '#web/features/search/search-queries.ts';
import { SearchScreen } from '#web/screens/search/search-screen.tsx';

export const Route = createFileRoute('/$locale/search/$query')({
  staticData: { areas: ['search'] },
  loader: async ({ context, params }) => prefetchSearch(context.queries, params.query.trim(), params.locale),
  component: SearchPage,
});

function SearchPage() {
  const query = Route.useParams().query.trim();
  return <SearchScreen query={query} filter="site" />;
}
