/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import { SEARCH_FILTERS, SEARCH_MAX, type SearchFilter } from '#worker/contract/search.ts';
import type { View } from '#worker/shared/views/view.ts';

/** How many results a filter has: those shown, and whether there are more. */
export type Count = { shown: number; more: boolean };

type SearchPageProps = {
  view: View;
  query: string;
  filter: SearchFilter;
  /** A query of less than two letters. */
  tooShort: boolean;
  /** Where something was searched for: what is known of the results of each filter. */
  counts?: Record<SearchFilter, Count | undefined>;
  field?: Ref<HTMLInputElement>;
  onSubmit?: FormEventHandler;
  children?: ReactNode;
};

const FILTERS = { site: msg`Sites`, group: msg`Groups` };

/** A search of all names and texts: its form, and the sites or groups found. The top bar has no other. */
export function SearchPage({ view, query, filter, tooShort, counts, ...props }: SearchPageProps) {
  const { i18n, locale, Link } = view;
  return (
    <div className="wrap search-page unsearched">
      <h1>{i18n._(msg`Search`)}</h1>
      <search>
        <form className="name-search" action={`/${locale}/search`} onSubmit={props.onSubmit}>
          <input
            id="search-query"
            name="query"
            type="search"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={i18n._(msg`Search by name`)}
            aria-invalid={tooShort || undefined}
            aria-describedby={tooShort ? 'too-short' : undefined}
            placeholder={i18n._(msg`A name, in Hebrew or English`)}
            maxLength={SEARCH_MAX}
            defaultValue={query}
            ref={props.field}
          />
          {filter === 'group' && <input type="hidden" name="filter" value={filter} />}
          <button type="submit" className="button main">
            {i18n._(msg`Search`)}
          </button>
        </form>
      </search>
      {tooShort && (
        <p id="too-short" className="too-short" role="alert">
          {i18n._(msg`Enter at least 2 characters to search.`)}
        </p>
      )}
      {counts && (
        <nav className="filters" aria-label={i18n._(msg`Show`)}>
          {SEARCH_FILTERS.map((one) => (
            <Link
              key={one}
              href={`/${locale}/search?${new URLSearchParams({ query, filter: one })}`}
              current={one === filter}
              stays
            >
              {i18n._(FILTERS[one])}
              <CountOf count={counts[one]} />
            </Link>
          ))}
        </nav>
      )}
      {props.children}
    </div>
  );
}

const CountOf = ({ count }: { count: Count | undefined }) =>
  count ? (
    <bdi className="count" dir="ltr">
      {`${count.shown}${count.more ? '+' : ''}`}
    </bdi>
  ) : null;

/** What is said where nobody was found. */
export const NO_RESULTS = msg`We found no one by that name. Try another spelling.`;
