import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { type MemoryView, memoriesQuery } from '#web/features/memories/memory-queries.ts';
import { memorySearchOf, siteHref } from '#web/features/memories/memory-search.ts';
import { photosPart } from '#web/features/memories/photos/lazy-photos.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Prepared } from '#web/ui/prepared-part.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { Feed as FeedView, FirstMemories, MoreMemories } from '#worker/shared/views/site/feed.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';

type FeedProps = {
  id: string;
  view: MemoryView;
  except?: number | undefined;
  /** Whether the viewer manages this site. */
  own: boolean;
  /** Whether each memory shows who shared it, and when. */
  stamped: boolean;
  /** Whether something else is shown where there are no memories yet. */
  hidesEmpty?: boolean;
};

/**
 * The feed, paginated, without the memory that is shown elsewhere. Needs a `key` per site, so that another
 * site's memories are never shown while loading.
 */
export function Feed({ id, view, except, own, stamped, hidesEmpty = false }: FeedProps) {
  const { t } = useLingui();
  const drawing = useView();
  const feed = useInfiniteQuery({ ...memoriesQuery(id, view), placeholderData: keepPreviousData });
  const memories = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  const shown = memories.filter(({ id }) => id !== except);
  const [list, ask] = useFirstNew<HTMLDivElement>(shown.length, 'article');
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <FeedFault error={feed.error} again={() => void feed.refetch()} />;

  const { after: _, ...choice } = memorySearchOf(view);
  const count = memories.length;
  const further = () => {
    if (feed.isFetchingNextPage) return;
    ask();
    void feed.fetchNextPage();
  };
  const cards = (
    <FeedView
      view={drawing}
      empty={count === 0 && !(hidesEmpty && view.filter === null)}
      filter={view.filter}
      own={own}
      list={list}
      busy={feed.isPlaceholderData}
      memories={shown}
      card={(memory) => <MemoryCard memory={memory} stamped={stamped} key={memory.id} />}
    />
  );
  return (
    <>
      {view.after && <FirstMemories view={drawing} href={siteHref(drawing.locale, id, choice)} />}
      {hasGrid(view.filter) ? (
        <Suspense fallback={<FeedSkeleton />}>
          <Prepared part={photosPart} feed={feed} stamped={stamped}>
            {cards}
          </Prepared>
        </Suspense>
      ) : (
        cards
      )}
      {feed.isFetchNextPageError && <FeedFault error={feed.error} again={further} />}
      {feed.hasNextPage && !feed.isFetchNextPageError && (
        <MoreMemories view={drawing} href="#memories" onMore={further} busy={feed.isFetchingNextPage} />
      )}
      <p className="unseen" role="status">
        {feed.isFetchingNextPage && t`Loading`}
        {feed.data.pages.length > 1 &&
          t`${plural(count, { one: '# memory is shown', other: '# memories are shown' })}`}
      </p>
    </>
  );
}

/** An error with a retry button; pages already loaded stay visible. */
function FeedFault({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <div className="fault" role="alert">
      <p>{error instanceof ApiError ? error.detail : <Trans>The memories could not be loaded.</Trans>}</p>
      <button type="button" className="button" onClick={again}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
