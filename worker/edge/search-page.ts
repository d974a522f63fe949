import type { ReactNode } from 'react';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/search.ts';
import { SEARCH_FILTERS, SEARCH_MAX, type SearchFilter } from '#worker/contract/search.ts';
import { AppError } from '#worker/core/app-error.ts';
import { isSearchable, search, suggest } from '#worker/features/search/public.ts';
import { Popular } from '#worker/shared/views/search/popular.tsx';
import { Results } from '#worker/shared/views/search/results.tsx';
import { NO_RESULTS, SearchPage } from '#worker/shared/views/search/search-page.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { html } from './html.ts';
import type { Drawn, PageRequest } from './page.ts';

type Asked = { view: View; query: string; filter: SearchFilter };
type Reply = ReplyOf<typeof api.search>;
type Replies = Partial<Record<SearchFilter, Reply>>;

/** A search as a visitor sees it: its first results, or what many visit where nothing is searched for. */
export async function drawSearch({ ctx, view, param, query: asked }: PageRequest): Promise<Drawn> {
  const query = (param || (asked.get('query') ?? '')).trim().slice(0, SEARCH_MAX);
  const filter = asked.get('filter') === 'group' ? 'group' : 'site';
  if (!isSearchable(query)) {
    const data = await suggest(ctx, view.locale);
    return {
      main: popularMain({ view, query, filter }, data),
      queries: [{ key: ['suggestions', view.locale], data }],
    };
  }
  const replies: Replies = {};
  // a network that searches too much: the app asks again, and says how long that will take
  const unlessFlooded = (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'rate.limited')) throw error;
  };
  for (const one of SEARCH_FILTERS) {
    const reply = await search(ctx, { query, page: 0, quick_search: false, filter: one }).catch(
      unlessFlooded,
    );
    if (reply) replies[one] = reply;
  }
  return {
    indexable: false,
    main: resultsMain({ view, query, filter }, replies),
    queries: Object.entries(replies).map(([one, reply]) => ({
      key: ['search', query, one],
      data: { pages: [reply], pageParams: [0] },
    })),
  };
}

export const popularMain = (asked: Asked, { suggestions }: ReplyOf<typeof api.suggestions>) =>
  SearchPage({
    ...asked,
    tooShort: asked.query !== '',
    children: Popular({ view: asked.view, ...suggestions }),
  });

export function resultsMain({ view, query, filter }: Asked, replies: Replies) {
  const shown = replies[filter];
  const countOf = (reply: Reply | undefined) => reply && { shown: reply.results.length, more: reply.more };
  return SearchPage({
    view,
    query,
    filter,
    tooShort: false,
    counts: { site: countOf(replies.site), group: countOf(replies.group) },
    children: [
      shown?.results.length === 0 && html`<p class="empty" role="status">${view.i18n._(NO_RESULTS)}</p>`,
      Results({ view, query, results: shown?.results ?? [] }),
    ] as ReactNode,
  });
}
