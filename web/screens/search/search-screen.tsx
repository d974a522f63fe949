import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isLongEnough, resultsQuery, suggestionsQuery } from '#web/features/search/search-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { SearchFilter, SearchResult } from '#worker/contract/search.ts';
import { Popular } from '#worker/shared/views/search/popular.tsx';
import { Results } from '#worker/shared/views/search/results.tsx';
import { type Count, NO_RESULTS, SearchPage } from '#worker/shared/views/search/search-page.tsx';

const isTooShort = (query: string): boolean => query !== '' && !isLongEnough(query);

/** All people or communities that match a query; what many visit, where there is none. */
export function SearchScreen({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const view = useView();
  const { locale } = view;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [tooShort, setTooShort] = useState(isTooShort(query));
  const [shownQuery, setShownQuery] = useState(query);
  const isSearching = isLongEnough(query);
  const found = {
    site: useInfiniteQuery({ ...resultsQuery(query, 'site'), enabled: isSearching }),
    group: useInfiniteQuery({ ...resultsQuery(query, 'group'), enabled: isSearching }),
  };
  const { data: popular } = useQuery({ ...suggestionsQuery(locale), enabled: !isSearching });
  // the URL changed by a link or by navigating back: the form and its focus are preserved
  if (shownQuery !== query) {
    setShownQuery(query);
    setTooShort(isTooShort(query));
  }
  useEffect(() => {
    if (field.current) field.current.value = query;
  }, [query]);
  useTitle(query ? t`Search: ${query}` : t`Search`);

  function submit(event: FormEvent) {
    event.preventDefault();
    const newQuery = field.current?.value.trim() ?? '';
    const isValid = isLongEnough(newQuery);
    setTooShort(!isValid);
    if (isValid)
      void navigate({ to: '/$locale/search', params: { locale }, search: { query: newQuery, filter } });
  }

  return (
    <SearchPage
      view={view}
      query={query}
      filter={filter}
      tooShort={tooShort}
      field={field}
      onSubmit={submit}
      {...(isSearching && { counts: { site: countOf(found.site), group: countOf(found.group) } })}
    >
      {isSearching ? (
        <>
          <SearchStatus found={found[filter]} />
          <FoundResults query={query} found={found[filter]} key={`${filter} ${query}`} />
        </>
      ) : (
        popular && <Popular view={view} {...popular.suggestions} />
      )}
    </SearchPage>
  );
}

type Found = UseInfiniteQueryResult<{ pages: { results: SearchResult[]; more: boolean }[] }>;

const resultsOf = ({ data }: Found): SearchResult[] | undefined =>
  data?.pages.flatMap(({ results }) => results);

function countOf(found: Found): Count | undefined {
  const results = resultsOf(found);
  return results && { shown: results.length, more: found.hasNextPage };
}

function FoundResults({ query, found }: { query: string; found: Found }) {
  const { t } = useLingui();
  const view = useView();
  const results = resultsOf(found) ?? [];
  const [rows, onRequest] = useFirstNew<HTMLDivElement>(results.length);
  if (found.isPending) return <ResultsSkeleton />;
  const loadMore = () => {
    onRequest();
    void found.fetchNextPage();
  };
  return (
    <>
      <Results view={view} query={query} results={results} list={rows} />
      {found.error && (
        <div className="fault" role="alert">
          <p>{found.error instanceof ApiError ? found.error.detail : t`The search could not be reached.`}</p>
          <button
            type="button"
            className="button"
            onClick={() => (found.data ? loadMore() : void found.refetch())}
          >
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <button
          type="button"
          className="button"
          aria-busy={found.isFetchingNextPage || undefined}
          onClick={() => found.isFetchingNextPage || loadMore()}
        >
          <Trans>More results</Trans>
        </button>
      )}
    </>
  );
}

/**
 * Announces the number of results to screen readers. Stays mounted between searches: live regions are
 * announced only on change.
 */
function SearchStatus({ found }: { found: Found }) {
  const { t, i18n } = useLingui();
  const count = resultsOf(found)?.length;
  return (
    <p className={count === 0 ? 'empty' : 'unseen'} role="status">
      {found.isFetching && t`Searching`}
      {!found.isFetching && count === 0 && i18n._(NO_RESULTS)}
      {!found.isFetching &&
        count !== undefined &&
        count > 0 &&
        t`${plural(count, { one: '# result is shown', other: '# results are shown' })}`}
    </p>
  );
}

const ResultsSkeleton = () => (
  <Skeleton>
    {[1, 2, 3].map((row) => (
      <div className="flex items-center gap-4 py-3" key={row}>
        <span className="arch small-arch" />
        <SkeletonLine size="50%" />
      </div>
    ))}
  </Skeleton>
);
