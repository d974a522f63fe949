import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Search, UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { SEARCH_MAX, type SearchResult } from '#worker/contract/search.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { suggestionsQuery } from './search-queries.ts';
import { SearchResultRow } from './search-result-row.tsx';
import { isLongEnough, useQuickSearch } from './use-quick-search.ts';

/** Whether Enter applies to the row focused with the arrow keys. */
const isRowFocused = (): boolean => Boolean(document.activeElement?.getAttribute('aria-activedescendant'));

/** The search field with popular or matching results: full screen on a phone, else a popover. */
export function SearchPanel({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const currentHref = useLocation({ select: ({ href }) => href });
  const initialHref = useRef(currentHref);
  const [input, setInput] = useState('');
  const quick = useQuickSearch(input);
  const { data: suggestions } = useQuery(suggestionsQuery(locale));
  const isSearching = isLongEnough(input);
  const query = input.trim();

  useEffect(() => {
    if (currentHref !== initialHref.current) close();
  }, [currentHref, close]);

  const openResults = () => {
    if (query.length < 2) return;
    void navigate({ to: '/$locale/search/$query', params: { locale, query } });
    close();
  };
  const filteredHref = (filter: string) => `/${locale}/search?${new URLSearchParams({ query, filter })}`;

  return (
    <AriaLocale>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(open) => open || close()}
        className="fixed inset-0 z-50 bg-black/25"
      >
        <Modal className="h-dvh w-full bg-(--raised) text-(--ink) sm:mx-auto sm:mt-16 sm:h-auto sm:max-w-160 sm:rounded-[20px]">
          <Dialog aria-label={t`Search`} className="flex h-full max-h-[inherit] flex-col outline-none">
            <Autocomplete inputValue={input} onInputChange={setInput} disableAutoFocusFirst>
              <div className="flex items-center gap-1 border-b border-(--line) py-1 ps-1 pe-1">
                <button
                  type="button"
                  aria-label={t`Search`}
                  aria-disabled={query.length < 2 || undefined}
                  onClick={openResults}
                  className="grid size-11 shrink-0 place-items-center text-(--ink-3)"
                >
                  <Search strokeWidth={1.5} className="size-6" aria-hidden="true" />
                </button>
                <SearchField
                  aria-label={t`Search for a person or a group`}
                  className="group flex min-w-0 flex-1 items-center"
                  autoFocus
                  maxLength={SEARCH_MAX}
                  onSubmit={() => isRowFocused() || openResults()}
                >
                  <Input
                    dir="auto"
                    placeholder={t`A name, in Hebrew or English`}
                    enterKeyHint="search"
                    className="h-12 min-w-0 flex-1 bg-transparent px-2 text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
                  />
                  <Button aria-label={t`Clear`} className="button min-h-11 group-data-[empty]:hidden">
                    <Trans>Clear</Trans>
                  </Button>
                </SearchField>
                <Button
                  slot="close"
                  aria-label={t`Close`}
                  className="grid size-11 shrink-0 place-items-center"
                >
                  <CloseIcon />
                </Button>
              </div>
              <SearchStatus quick={quick} />
              <ListBox
                aria-label={isSearching ? t`Results` : t`Suggestions`}
                onAction={(href) => {
                  void router.navigate({ href: String(href) });
                  close();
                }}
                className="min-h-0 flex-1 overflow-y-auto p-2 outline-none sm:max-h-[70dvh]"
              >
                {isSearching ? (
                  <>
                    {quick.results.map((result) => (
                      <Row
                        key={`${result.kind}-${result.id}`}
                        id={hrefOf(result, locale)}
                        name={result.full_name}
                      >
                        <SearchResultRow result={result} query={input} />
                      </Row>
                    ))}
                    <Row key={filteredHref('site')} id={filteredHref('site')} name={t`Search in sites`}>
                      <Search strokeWidth={1.5} className="mx-3 size-6 text-(--ink-3)" aria-hidden="true" />
                      <span className="font-semibold">
                        <Trans>Search in sites</Trans>
                      </span>
                    </Row>
                    <Row key={filteredHref('group')} id={filteredHref('group')} name={t`Search in groups`}>
                      <UsersRound
                        strokeWidth={1.5}
                        className="mx-3 size-6 text-(--ink-3)"
                        aria-hidden="true"
                      />
                      <span className="font-semibold">
                        <Trans>Search in groups</Trans>
                      </span>
                    </Row>
                  </>
                ) : (
                  suggestions && (
                    <>
                      {suggestions.suggestions.sites.length > 0 && (
                        <SuggestionSection title={t`Popular sites`}>
                          {suggestions.suggestions.sites.map(({ id, slug, label, image }) => (
                            <Row key={id} id={hrefOf({ kind: 'site', slug }, locale)} name={label}>
                              <span className="small-arch-of" aria-hidden="true">
                                <Portrait portrait={image} name={label} alt="" sizes="40px" />
                              </span>
                              <bdi className="font-serif text-xl wrap-anywhere">{label}</bdi>
                            </Row>
                          ))}
                        </SuggestionSection>
                      )}
                      {suggestions.suggestions.groups.length > 0 && (
                        <SuggestionSection title={t`Popular groups`}>
                          {suggestions.suggestions.groups.map(({ id, slug, label }) => (
                            <Row key={id} id={hrefOf({ kind: 'community', slug }, locale)} name={label}>
                              <UsersRound strokeWidth={1.5} className="mx-2.5 size-7 text-(--ink-3)" />
                              <bdi className="font-serif text-xl wrap-anywhere">{label}</bdi>
                            </Row>
                          ))}
                        </SuggestionSection>
                      )}
                    </>
                  )
                )}
              </ListBox>
            </Autocomplete>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

const SuggestionSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <ListBoxSection className="pb-2">
    <Header className="small px-3 pt-3 pb-1 font-semibold">{title}</Header>
    {children}
  </ListBoxSection>
);

/** `id` is the link's destination. */
type RowProps = { id: string; name: string; children: ReactNode };

const Row = ({ id, name, children }: RowProps) => (
  <ListBoxItem
    id={id}
    textValue={name}
    className="flex min-h-14 cursor-pointer items-center gap-3 rounded-[8px] px-2 py-1 text-(--ink) no-underline outline-none data-[focused]:bg-(--sunken) data-[focused]:outline-2 data-[focused]:outline-solid data-[focused]:-outline-offset-2 data-[focused]:outline-(--line-strong) data-[hovered]:bg-(--sunken)"
  >
    {children}
  </ListBoxItem>
);

/**
 * The search status, also announced to screen readers. Reports no results only after the server's response.
 */
function SearchStatus({ quick }: { quick: ReturnType<typeof useQuickSearch> }) {
  const { t } = useLingui();
  const count = quick.results.length;
  return (
    <div className="px-5" role="status">
      {quick.isEmpty && (
        <p className="pt-2">
          <Trans>We found no one by that name. Try another spelling.</Trans>
        </p>
      )}
      {quick.isPending && <p className="unseen">{t`Searching`}</p>}
      {!quick.isPending && count > 0 && (
        <p className="unseen">{t`${plural(count, { one: '# result is shown', other: '# results are shown' })}`}</p>
      )}
      {quick.error && (
        <p className="flex flex-wrap items-center gap-x-3 pt-2">
          {quick.error instanceof ApiError ? quick.error.detail : t`The search could not be reached.`}
          <button type="button" className="button" onClick={quick.retry}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
    </div>
  );
}

/** The link of a result. A community links to its wall. */
const hrefOf = ({ kind, slug }: Pick<SearchResult, 'kind' | 'slug'>, locale: string): string =>
  `/${locale}/${kind === 'site' ? 'site' : 'wall'}/${encodeURIComponent(slug)}`;
