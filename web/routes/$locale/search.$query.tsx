import { createFileRoute } from '@tanstack/react-router';
import { resultsQuery } from '#web/features/search/search-queries.ts';
import { SearchScreen } from '#web/screens/search/search-screen.tsx';

export const Route = createFileRoute('/$locale/search/$query')({
  staticData: { areas: ['search'] },
  loader: async ({ context, params }) => {
    const query = params.query.trim();
    if (query.length >= 2) void context.queries.prefetchInfiniteQuery(resultsQuery(query, 'site'));
  },
  component: SearchPage,
});

function SearchPage() {
  const query = Route.useParams().query.trim();
  return <SearchScreen query={query} filter="site" />;
}
