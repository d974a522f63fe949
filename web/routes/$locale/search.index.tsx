import { createFileRoute } from '@tanstack/react-router';
import { prefetchSearch } from '#web/features/search/search-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { SearchScreen } from '#web/screens/search/search-screen.tsx';

const validateSearch = pickSearch('query', 'filter');

export const Route = createFileRoute('/$locale/search/')({
  staticData: { areas: ['search'] },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    prefetchSearch(context.queries, deps.query?.trim() ?? '', params.locale),
  component: SearchPage,
});

const filterOf = ({ filter }: { filter?: string }) => (filter === 'group' ? filter : 'site');

function SearchPage() {
  const search = Route.useSearch();
  const query = search.query?.trim() ?? '';
  return <SearchScreen query={query} filter={filterOf(search)} />;
}
