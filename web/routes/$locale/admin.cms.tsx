import { createFileRoute } from '@tanstack/react-router';
import { textEntriesQuery, textEntryQuery } from '#web/features/text-admin/text-admin-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CmsScreen } from '#web/screens/admin/cms-screen.tsx';

const validateSearch = pickSearch('key');

export const Route = createFileRoute('/$locale/admin/cms')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { key }, preload }) => {
    if (preload) return;
    if (key) void context.queries.prefetchQuery(textEntryQuery(key));
    else void context.queries.prefetchQuery(textEntriesQuery);
  },
  component: CmsRoute,
});

function CmsRoute() {
  const { key } = Route.useSearch();
  return <CmsScreen textKey={key} />;
}
