import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FeedSkeleton } from '#web/features/memories/feed/feed-skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { heldQuery } from './moderation-queries.ts';
import { PendingCard } from './pending-card.tsx';

/** Memories pending approval, oldest first. */
export function PendingList({ id }: { id: string }) {
  const held = useInfiniteQuery(heldQuery(id));
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const status = useRef<HTMLParagraphElement>(null);
  if (held.isPending) return <FeedSkeleton />;
  if (!held.data) {
    return (
      <div className="fault" role="alert">
        <p>
          {held.error instanceof ApiError ? (
            held.error.detail
          ) : (
            <Trans>The memories could not be loaded.</Trans>
          )}
        </p>
        <button type="button" className="button" onClick={() => void held.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  const memories = held.data.pages.flatMap((page) => page.memories).filter(({ id }) => !gone.has(id));
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          said ? 'mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success) outline-none' : 'outline-none'
        }
      >
        {said}
      </p>
      {memories.length === 0 && !held.hasNextPage && (
        <p className="empty">
          <Trans>Nothing waits for approval.</Trans>
        </p>
      )}
      {memories.map((memory) => (
        <PendingCard
          key={memory.id}
          memory={memory}
          onDecided={(told) => {
            setSaid(told);
            setGone((before) => new Set(before).add(memory.id));
            status.current?.focus();
          }}
        />
      ))}
      {held.hasNextPage && (
        <button
          type="button"
          className="button further"
          aria-busy={held.isFetchingNextPage || undefined}
          onClick={() => held.isFetchingNextPage || void held.fetchNextPage()}
        >
          <Trans>More memories</Trans>
        </button>
      )}
    </>
  );
}
