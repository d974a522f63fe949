import { createFileRoute } from '@tanstack/react-router';
import { suggestionListQuery } from '#web/features/suggestion-admin/suggestion-editor.tsx';
import { pickSearch } from '#web/lib/pick-search.ts';
import { SearchSuggestionsScreen } from '#web/screens/admin/search-suggestions-screen.tsx';
import type { Locale } from '#worker/shared/locale.ts';

const validateSearch = pickSearch('language');

const languageOf = (language: string | undefined): Locale => (language === 'he' ? 'he' : 'en');

export const Route = createFileRoute('/$locale/admin/search-suggestions')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    if (!preload) void context.queries.prefetchQuery(suggestionListQuery(languageOf(deps.language)));
  },
  component: SuggestionsRoute,
});

function SuggestionsRoute() {
  const { language } = Route.useSearch();
  return <SearchSuggestionsScreen language={languageOf(language)} />;
}
