import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { type MemoryView, memoriesQuery } from '#web/features/memories/memory-queries.ts';
import { memorySearchOf, siteHref } from '#web/features/memories/memory-search.ts';
import { photosPart } from '#web/features/memories/photos/lazy-photos.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { lazyPart, optionalPart } from '#web/ui/lazy-part.ts';
import { Prepared } from '#web/ui/prepared-part.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { Feed as FeedView, FirstMemories, MoreMemories } from '#worker/shared/views/site/feed.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';

/** The number of memories above which only those around the screen are in the document. */
const MANY = 40;

const LongFeed = lazyPart([], async () => (await import('./long-feed.tsx')).LongFeed);
const Arrange = optionalPart(
  ['writing'],
  async () => (await import('#web/features/memories/arrange/arrange.tsx')).Arrange,
);

type FeedProps = {
  id: string;
  view: MemoryView;
  except?: number | undefined;
  /** Whether the viewer manages this site. */
  own: boolean;
  /** Whether something else is shown where there are no memories yet. */
  hidesEmpty?: boolean;
};

/**
 * The feed, paginated, without the memory that is shown elsewhere. Needs a `key` per site, so that another
 * site's memories are never shown while loading.
 */
export function Feed({ id, view, except, own, hidesEmpty = false }: FeedProps) {
  const { t } = useLingui();
  const drawing = useView();
  const feed = useInfiniteQuery({ ...memoriesQuery(id, view), placeholderData: keepPreviousData });
  const memories = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  const shown = memories.filter(({ id }) => id !== except);
  // deferred: the plain list stays until the code of the long one is there
  const isLong = useDeferredValue(shown.length > MANY);
  const [arranges, setArranges] = useState(false);
  const [element, ask] = useFirstNew<HTMLDivElement>(shown.length, 'article');
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <FeedFault error={feed.error} again={() => void feed.refetch()} />;

  const { after: _, ...choice } = memorySearchOf(view);
  const count = memories.length;
  const further = () => {
    if (feed.isFetchingNextPage) return;
    ask();
    void feed.fetchNextPage();
  };
  const list = {
    filter: view.filter ?? view.tag ?? null,
    busy: feed.isPlaceholderData,
    memories: shown,
    card: (memory: Memory) => <MemoryCard memory={memory} key={memory.id} />,
  };
  const mayArrange = view.sort === 'manual' && !list.filter && memories[1]?.can.pin;
  const plain = (
    <FeedView
      {...list}
      view={drawing}
      empty={count === 0 && !(hidesEmpty && view.filter === null && !view.tag)}
      own={own}
      list={element}
    />
  );
  const cards = <Suspense fallback={plain}>{isLong ? <LongFeed {...list} /> : plain}</Suspense>;
  return (
    <>
      {view.after && <FirstMemories view={drawing} href={siteHref(drawing.locale, id, choice)} />}
      {mayArrange && (
        <Suspense>
          <Arrange id={id} view={view} memories={memories} isOpen={arranges} onOpenChange={setArranges} />
        </Suspense>
      )}
      {hasGrid(view.filter) ? (
        <Suspense fallback={<FeedSkeleton />}>
          <Prepared part={photosPart} feed={feed}>
            {cards}
          </Prepared>
        </Suspense>
      ) : (
        !(mayArrange && arranges) && cards
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
