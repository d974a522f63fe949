import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FoundRow } from '#web/features/search/found-row.tsx';
import { resultsQuery } from '#web/features/search/search-queries.ts';
import { isLongEnough } from '#web/features/search/use-quick-search.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SEARCH_MAX, type SearchFilter } from '#worker/contract/search.ts';

/** Everyone, or every group, that a query finds. */
export function SearchScreen({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query);
  const [short, setShort] = useState(query !== '' && !isLongEnough(query));
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
            const asked = typed.trim();
            const enough = isLongEnough(asked);
            setShort(!enough);
            if (enough)
              void navigate({ to: '/$locale/search', params: { locale }, search: { query: asked, filter } });
          }}
        >
          <input
            type="search"
            dir="auto"
            aria-label={t`Search for a person or a group`}
            aria-describedby={short ? 'too-short' : undefined}
            placeholder={t`A name, in Hebrew or English`}
            maxLength={SEARCH_MAX}
            className="min-h-12 min-w-0 flex-1 rounded-[8px] border border-(--line-strong) bg-(--surface) px-3 text-lg"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="button main">
            <Trans>Search</Trans>
          </button>
        </form>
      </search>
      {short && (
        <p id="too-short" role="alert" className="mt-2 text-(--danger)">
          <Trans>Two letters at least are needed to search.</Trans>
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
          <Results query={query} filter={filter} key={`${filter} ${query}`} />
        </>
      )}
    </div>
  );
}

function Results({ query, filter }: { query: string; filter: SearchFilter }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const found = useInfiniteQuery(resultsQuery(query, filter));
  if (found.isPending) return <Bones />;
  const results = found.data?.pages.flatMap((page) => page.results) ?? [];
  const count = results.length;
  const fault = found.error && (
    <div className="fault" role="alert">
      <p>{found.error instanceof ApiError ? found.error.detail : t`The search could not be reached.`}</p>
      <button
        type="button"
        className="button"
        onClick={() => void (found.data ? found.fetchNextPage() : found.refetch())}
      >
        <Trans>Try again</Trans>
      </button>
    </div>
  );
  return (
    <>
      {found.data && count === 0 && <Nobody />}
      <ul className="flex flex-col divide-y divide-(--line)">
        {results.map((result) => (
          <li key={`${result.kind}-${result.id}`}>
            <Link
              className="flex items-center gap-4 py-3 underline-offset-4 hover:underline"
              to={result.kind === 'site' ? '/$locale/site/$id' : '/$locale/wall/$id'}
              params={{ locale, id: result.slug }}
            >
              <FoundRow result={result} query={query} />
            </Link>
            {result.sentence && (
              <p className="-mt-1 ps-16 pb-3 font-serif text-(--ink-2)" dir="auto">
                {result.sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
      {fault}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <button
          type="button"
          className="button mx-auto mt-6"
          aria-busy={found.isFetchingNextPage || undefined}
          onClick={() => found.isFetchingNextPage || void found.fetchNextPage()}
        >
          <Trans>More results</Trans>
        </button>
      )}
      <p className="unseen" role="status">
        {count > 0 && t`${plural(count, { one: '# result is shown', other: '# results are shown' })}`}
      </p>
    </>
  );
}

const Nobody = () => (
  <p className="empty" role="status">
    <Trans>We found no one by that name. Try another spelling.</Trans>
  </p>
);

const Bones = () => (
  <Skeleton>
    {[1, 2, 3].map((row) => (
      <div className="flex items-center gap-4 py-3" key={row}>
        <span className="small-arch-of">
          <span className="arch bone block" />
        </span>
        <SkeletonLine size="50%" />
      </div>
    ))}
  </Skeleton>
);
