import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resultsQuery } from '#web/features/search/search-queries.ts';
import { SearchResultRow } from '#web/features/search/search-result-row.tsx';
import { isLongEnough } from '#web/features/search/use-quick-search.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { SEARCH_MAX, type SearchFilter } from '#worker/contract/search.ts';

const isTooShort = (query: string): boolean => query !== '' && !isLongEnough(query);

/** All people or communities that match a query. */
export function SearchScreen({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [input, setInput] = useState(query);
  const [tooShort, setTooShort] = useState(isTooShort(query));
  const [shownQuery, setShownQuery] = useState(query);
  // the URL changed by a link or by navigating back: the form and its focus are preserved
  if (shownQuery !== query) {
    setShownQuery(query);
    setInput(query);
    setTooShort(isTooShort(query));
  }
  useTitle(query ? t`Search: ${query}` : t`Search`);
  const tabs = { site: t`Sites`, group: t`Groups` };

  return (
    <div className="wrap max-w-180! pt-6 pb-16">
      <h1>
        <Trans>Search</Trans>
      </h1>
      <search>
        <form
          className="mt-4 flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const newQuery = input.trim();
            const isValid = isLongEnough(newQuery);
            setTooShort(!isValid);
            if (isValid)
              void navigate({
                to: '/$locale/search',
                params: { locale },
                search: { query: newQuery, filter },
              });
          }}
        >
          <input
            type="search"
            dir="auto"
            aria-label={t`Search for a person or a group`}
            aria-invalid={tooShort || undefined}
            aria-describedby={tooShort ? 'too-short' : undefined}
            placeholder={t`A name, in Hebrew or English`}
            maxLength={SEARCH_MAX}
            className="min-h-12 min-w-0 flex-1 rounded-[8px] border border-(--line-strong) bg-(--surface) px-3 text-lg"
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
          <button type="submit" className="button main">
            <Trans>Search</Trans>
          </button>
        </form>
      </search>
      {tooShort && (
        <p id="too-short" role="alert" className="mt-2 text-(--danger)">
          <Trans>Enter at least 2 characters to search.</Trans>
        </p>
      )}
      {isLongEnough(query) && (
        <>
          <nav className="filters mt-6" aria-label={t`Show`}>
            {(['site', 'group'] as const).map((one) => (
              <Link
                key={one}
                to="/$locale/search"
                params={{ locale }}
                search={{ query, filter: one }}
                aria-current={one === filter ? 'page' : undefined}
                activeProps={{}}
              >
                {tabs[one]}
              </Link>
            ))}
          </nav>
          <SearchStatus query={query} filter={filter} />
          <Results query={query} filter={filter} key={`${filter} ${query}`} />
        </>
      )}
    </div>
  );
}

function Results({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const request = useInfiniteQuery(resultsQuery(query, filter));
  const results = request.data?.pages.flatMap((page) => page.results) ?? [];
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(results.length);
  if (request.isPending) return <ResultsSkeleton />;
  const loadMore = () => {
    onRequest();
    void request.fetchNextPage();
  };
  const fault = request.error && (
    <div className="fault" role="alert">
      <p>{request.error instanceof ApiError ? request.error.detail : t`The search could not be reached.`}</p>
      <button
        type="button"
        className="button"
        onClick={() => (request.data ? loadMore() : void request.refetch())}
      >
        <Trans>Try again</Trans>
      </button>
    </div>
  );
  return (
    <>
      <ul ref={rows} className="flex flex-col divide-y divide-(--line)">
        {results.map((result) => (
          <li key={`${result.kind}-${result.id}`}>
            <Link
              className="flex items-center gap-4 py-3 underline-offset-4 hover:underline"
              to={result.kind === 'site' ? '/$locale/site/$id' : '/$locale/wall/$id'}
              params={{ locale, id: result.slug }}
            >
              <SearchResultRow result={result} query={query} />
            </Link>
            {result.sentence && (
              <p className="-mt-1 ps-16 pb-3 font-serif text-(--ink-2) wrap-anywhere">
                <UserText lang={result.lang}>{result.sentence}</UserText>
              </p>
            )}
          </li>
        ))}
      </ul>
      {fault}
      {request.hasNextPage && !request.isFetchNextPageError && (
        <button
          type="button"
          className="button mx-auto mt-6"
          aria-busy={request.isFetchingNextPage || undefined}
          onClick={() => request.isFetchingNextPage || loadMore()}
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
function SearchStatus({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const { data, isFetching } = useInfiniteQuery(resultsQuery(query, filter));
  const count = data?.pages.flatMap((page) => page.results).length;
  return (
    <p className={count === 0 ? 'empty' : 'unseen'} role="status">
      {isFetching && t`Searching`}
      {!isFetching && count === 0 && <Trans>We found no one by that name. Try another spelling.</Trans>}
      {!isFetching &&
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
