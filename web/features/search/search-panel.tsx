import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { SEARCH_MAX } from '#worker/contract/search.ts';
import { EndIcon, SearchIcon } from '#worker/shared/views/icons.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { GroupIcon, ResultRow, resultHref } from '#worker/shared/views/search/result-row.tsx';
import { isLongEnough, suggestionsQuery } from './search-queries.ts';
import { useLeave } from './use-leave.ts';
import { useOptions } from './use-options.ts';
import { useQuickSearch } from './use-quick-search.ts';

type SearchPanelProps = { field: RefObject<HTMLInputElement | null>; close: () => void };

/**
 * Popular or matching results for what is typed in the field of the top bar: under the field, on a phone below
 * it on the whole screen.
 */
export function SearchPanel({ field: { current: field }, close }: SearchPanelProps) {
  const { t } = useLingui();
  const view = useView();
  const { locale } = view;
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const input = useInput(field);
  const quick = useQuickSearch(input);
  const { data: suggestions } = useQuery(suggestionsQuery(locale));
  const isSearching = isLongEnough(input);
  const query = input.trim();
  const leave = useLeave(field, close);
  const active = useOptions(field, list, {
    input,
    onEscape: leave,
    onSubmit: () => {
      if (query.length < 2) return;
      empty(field);
      void navigate({ to: '/$locale/search/$query', params: { locale, query } });
      leave();
    },
  });
  const optionOf = (name: string, href: string) => ({
    id: `search-${name}`,
    href,
    isActive: active === `search-${name}`,
    onFollow: () => {
      empty(field);
      leave();
    },
  });
  const filteredHref = (filter: string) => `/${locale}/search?${new URLSearchParams({ query, filter })}`;
  const { sites = [], groups = [] } = suggestions?.suggestions ?? {};

  return (
    <div className="search-panel p-2">
      <button type="button" className="search-close link" aria-label={t`Close`} onClick={leave}>
        <DirectionalIcon back>
          <EndIcon />
        </DirectionalIcon>
      </button>
      {isSearching && <SearchStatus quick={quick} />}
      {isSearching || sites.length + groups.length > 0 ? (
        <div
          ref={list}
          id="search-options"
          role="listbox"
          tabIndex={-1}
          aria-label={isSearching ? t`Results` : t`Suggestions`}
        >
          {isSearching ? (
            <>
              {quick.results.map((result) => (
                <Option
                  key={`${result.kind}-${result.id}`}
                  {...optionOf(`${result.kind}-${result.id}`, resultHref(locale, result))}
                >
                  <ResultRow view={view} result={result} query={input} />
                </Option>
              ))}
              <Option {...optionOf('sites', filteredHref('site'))}>
                <span className="result-picture">
                  <SearchIcon />
                </span>
                <span className="font-semibold">
                  <Trans>Search in sites</Trans>
                </span>
              </Option>
              <Option {...optionOf('groups', filteredHref('group'))}>
                <span className="result-picture">
                  <GroupIcon />
                </span>
                <span className="font-semibold">
                  <Trans>Search in groups</Trans>
                </span>
              </Option>
            </>
          ) : (
            <>
              {sites.length > 0 && (
                <Suggested id="popular-sites" title={t`Popular sites`}>
                  {sites.map(({ id, slug, label, image }) => (
                    <Option key={id} {...optionOf(`site-${id}`, resultHref(locale, { kind: 'site', slug }))}>
                      <span className="result-picture" aria-hidden="true">
                        <Portrait portrait={image} name={label} alt="" sizes="48px" />
                      </span>
                      <bdi className="result-name">{label}</bdi>
                    </Option>
                  ))}
                </Suggested>
              )}
              {groups.length > 0 && (
                <Suggested id="popular-groups" title={t`Popular groups`}>
                  {groups.map(({ id, slug, label }) => (
                    <Option
                      key={id}
                      {...optionOf(`community-${id}`, resultHref(locale, { kind: 'community', slug }))}
                    >
                      <span className="result-picture">
                        <GroupIcon />
                      </span>
                      <bdi className="result-name">{label}</bdi>
                    </Option>
                  ))}
                </Suggested>
              )}
            </>
          )}
        </div>
      ) : (
        !suggestions && (
          <Skeleton>
            {[1, 2, 3].map((row) => (
              <div className="flex min-h-14 items-center gap-3 px-2" key={row}>
                <span className="small-arch arch" />
                <SkeletonLine size="50%" />
              </div>
            ))}
          </Skeleton>
        )
      )}
    </div>
  );
}

/** What is typed in a field that the panel does not render. */
function useInput(field: HTMLInputElement | null): string {
  return useSyncExternalStore(
    (onInput) => {
      field?.addEventListener('input', onInput);
      return () => field?.removeEventListener('input', onInput);
    },
    () => field?.value.slice(0, SEARCH_MAX) ?? '',
  );
}

function empty(field: HTMLInputElement | null): void {
  if (field) field.value = '';
}

const Suggested = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, for which there is no element
  <div role="group" aria-labelledby={id} className="pb-2">
    <p id={id} className="small px-3 pt-2 pb-1 font-semibold">
      {title}
    </p>
    {children}
  </div>
);

type OptionProps = {
  id: string;
  href: string;
  isActive: boolean;
  onFollow: () => void;
  children: ReactNode;
};

/** A link that the arrow keys of the field lead to. */
function Option({ id, href, isActive, onFollow, children }: OptionProps) {
  const router = useRouter();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
    void router.navigate({ href });
  }
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="flex min-h-14 items-center gap-3 rounded-[8px] px-2 py-1 text-(--ink) hover:bg-(--sunken) aria-selected:bg-(--sunken) aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-(--line-strong)"
      onMouseDown={(event) => event.preventDefault()}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/**
 * The search status, also announced to screen readers. Reports no results only after the server's response.
 */
function SearchStatus({ quick }: { quick: ReturnType<typeof useQuickSearch> }) {
  const { t } = useLingui();
  const count = quick.results.length;
  return (
    <div className="px-3" role="status">
      {quick.isEmpty && (
        <p className="py-2">
          <Trans>We found no one by that name. Try another spelling.</Trans>
        </p>
      )}
      {quick.isPending && <p className="unseen">{t`Searching`}</p>}
      {!quick.isPending && count > 0 && (
        <p className="unseen">{t`${plural(count, { one: '# result is shown', other: '# results are shown' })}`}</p>
      )}
      {quick.error && (
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          {quick.error instanceof ApiError ? quick.error.detail : t`The search could not be reached.`}
          <button type="button" className="button" onClick={quick.retry}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
