import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { MemoryCard } from './memory-card.tsx';
import { type MemoryView, memoriesQuery } from './memory-queries.ts';

type FeedProps = {
  id: string;
  view: MemoryView;
  except?: number | undefined;
  /** Whoever looks keeps this site. */
  own: boolean;
  /** Each memory says who shared it, and when. */
  stamped: boolean;
};

/** The memories, a page at a time, but for the one that is shown elsewhere. Give it a `key` per site: another site's are never shown meanwhile. */
export function Feed({ id, view, except, own, stamped }: FeedProps) {
  const { t } = useLingui();
  const feed = useInfiniteQuery({ ...memoriesQuery(id, view), placeholderData: keepPreviousData });
  const memories = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  const shown = memories.filter(({ id }) => id !== except);
  const [cards, ask] = useFirstNew<HTMLDivElement>(shown.length, 'article');
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <FeedFault error={feed.error} again={() => void feed.refetch()} />;

  const count = memories.length;
  const further = () => {
    if (feed.isFetchingNextPage) return;
    ask();
    void feed.fetchNextPage();
  };
  return (
    <>
      <div className="feed" ref={cards} aria-busy={feed.isPlaceholderData || undefined}>
        {shown.map((memory) => (
          <MemoryCard memory={memory} stamped={stamped} key={memory.id} />
        ))}
        {count === 0 && (
          <p className="empty">
            {view.filter ? (
              <Trans>There are no memories of this kind here yet.</Trans>
            ) : own ? (
              <Trans>Start with one photo. The rest can come later.</Trans>
            ) : (
              <Trans>No memories here yet. Yours can be the first.</Trans>
            )}
          </p>
        )}
      </div>
      {feed.isFetchNextPageError && <FeedFault error={feed.error} again={further} />}
      {feed.hasNextPage && !feed.isFetchNextPageError && (
        <button
          type="button"
          className="button further"
          aria-busy={feed.isFetchingNextPage || undefined}
          onClick={further}
        >
          <Trans>More memories</Trans>
        </button>
      )}
      <p className="unseen" role="status">
        {feed.isFetchingNextPage && t`Loading`}
        {feed.data.pages.length > 1 &&
          t`${plural(count, { one: '# memory is shown', other: '# memories are shown' })}`}
      </p>
    </>
  );
}

/** What happened, and one more try; what was there before stays. */
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
