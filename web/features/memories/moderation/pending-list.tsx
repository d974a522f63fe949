import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FeedSkeleton } from '#web/features/memories/feed/feed-skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { pendingQuery } from './moderation-queries.ts';
import { PendingCard } from './pending-card.tsx';
import { PendingCommentCard } from './pending-comment-card.tsx';

/** Memories pending approval, oldest first, then comments. */
export function PendingList({ id }: { id: string }) {
  const pending = useInfiniteQuery(pendingQuery(id));
  const [outcome, setOutcome] = useState('');
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const status = useRef<HTMLParagraphElement>(null);
  if (pending.isPending) return <FeedSkeleton />;
  if (!pending.data) {
    return (
      <div className="fault" role="alert">
        <p>
          {pending.error instanceof ApiError ? (
            pending.error.detail
          ) : (
            <Trans>The memories could not be loaded.</Trans>
          )}
        </p>
        <button type="button" className="button" onClick={() => void pending.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  const isLeft = ({ id }: { id: number }) => !gone.has(id);
  const memories = pending.data.pages.flatMap((page) => page.memories).filter(isLeft);
  const comments = (pending.data.pages[0]?.comments ?? []).filter(({ id }) => !decided.has(id));
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          outcome ? 'mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success) outline-none' : 'outline-none'
        }
      >
        {outcome}
      </p>
      {memories.length === 0 && comments.length === 0 && !pending.hasNextPage && (
        <p className="empty">
          <Trans>Nothing is waiting for approval.</Trans>
        </p>
      )}
      {memories.map((memory) => (
        <PendingCard
          key={memory.id}
          memory={memory}
          onDecided={(message) => {
            setOutcome(message);
            setGone((before) => new Set(before).add(memory.id));
            status.current?.focus();
          }}
        />
      ))}
      {pending.hasNextPage && (
        <button
          type="button"
          className="button further"
          aria-busy={pending.isFetchingNextPage || undefined}
          onClick={() => pending.isFetchingNextPage || void pending.fetchNextPage()}
        >
          <Trans>More memories</Trans>
        </button>
      )}
      {comments.length > 0 && (
        <h2 className="mt-8 mb-4">
          <Trans>Comments</Trans>
        </h2>
      )}
      {comments.map((comment) => (
        <PendingCommentCard
          key={comment.id}
          comment={comment}
          siteRef={id}
          onDecided={(message) => {
            setOutcome(message);
            setDecided((before) => new Set(before).add(comment.id));
            status.current?.focus();
          }}
        />
      ))}
    </>
  );
}
