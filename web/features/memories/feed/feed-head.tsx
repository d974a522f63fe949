import { type MemorySearch, siteHref, viewOf } from '#web/features/memories/memory-search.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Site } from '#worker/contract/site.ts';
import { type FeedChoice, FeedHead as FeedHeadView } from '#worker/shared/views/site/feed-head.tsx';

type Props = {
  /** The site's id or slug as in the URL. */
  id: string;
  site: Site;
  search: MemorySearch;
};

/**
 * The head of a site's feed. Choosing a sort order or a filter preserves the other search parameters, but for the
 * place in the feed and the memory above it.
 */
export function FeedHead({ id, site, search }: Props) {
  const view = useView();
  const menu = useMenu();
  const hrefOf = ({ sort, filter, tag }: FeedChoice) =>
    siteHref(view.locale, id, {
      ...search,
      sort: sort === 'manual' ? undefined : sort,
      filter: filter ?? undefined,
      tag,
      after: undefined,
      memory: undefined,
    });
  return <FeedHeadView view={view} site={site} chosen={viewOf(search)} hrefOf={hrefOf} menu={menu} />;
}
