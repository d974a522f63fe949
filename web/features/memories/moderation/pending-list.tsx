import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { offerUndo } from '#web/features/memories/actions/undo.tsx';
import { FeedSkeleton } from '#web/features/memories/feed/feed-skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { pendingQuery } from './moderation-queries.ts';
import { PendingCard } from './pending-card.tsx';
import { PendingCommentCard } from './pending-comment-card.tsx';
import type { Outcome } from './use-decision.ts';
import type { Outcomes } from './use-outcome.tsx';
import { type Subject, useUndoDecision } from './use-undo-decision.ts';

type Props = { id: string; kind?: 'site' | 'community'; outcomes: Outcomes };

/** Memories pending approval, oldest first, then comments. `id` of a community is its number. */
export function PendingList({ id, kind = 'site', outcomes }: Props) {
  const { t } = useLingui();
  const pending = useInfiniteQuery(pendingQuery(id, kind));
  const undo = useUndoDecision();
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
  const isThere = (kind: Subject['kind']) => (one: { id: number }) => outcomes.isThere({ kind, id: one.id });
  const memories = pending.data.pages.flatMap((page) => page.memories).filter(isThere('memory'));
  const comments = (pending.data.pages[0]?.comments ?? []).filter(isThere('comment'));

  const decided = (subject: Subject) => (outcome: Outcome, text: string) => {
    // one's own decision is shown with the offer to undo it
    outcomes.say(outcome.said, { unseen: outcome.isOwn });
    outcomes.leave(subject);
    if (!outcome.isOwn) return toast({ variant: 'info', title: outcome.said });
    const onSuccess = () => {
      outcomes.focusCard(subject);
      outcomes.comeBack(subject);
      outcomes.say(t`It is waiting for approval again.`, { unseen: true });
    };
    offerUndo({ text, undo: () => undo.mutate(subject, { onSuccess }) });
  };

  return (
    <div {...outcomes.list}>
      {outcomes.message}
      {memories.length === 0 && comments.length === 0 && !pending.hasNextPage && (
        <p className="empty">
          <Trans>Nothing is waiting for approval.</Trans>
        </p>
      )}
      {memories.map((memory) => (
        <div key={memory.id} {...outcomes.card({ kind: 'memory', id: memory.id })}>
          <PendingCard
            memory={memory}
            onDecided={decided({ kind: 'memory', id: memory.id, community_id: memory.community_id })}
          />
        </div>
      ))}
      <MoreButton list={pending}>
        <Trans>More memories</Trans>
      </MoreButton>
      {comments.length > 0 && (
        <h2 className="mt-8 mb-4">
          <Trans>Comments</Trans>
        </h2>
      )}
      {comments.map((comment) => (
        <div key={comment.id} {...outcomes.card({ kind: 'comment', id: comment.id })}>
          <PendingCommentCard
            comment={comment}
            siteRef={id}
            onDecided={decided({ kind: 'comment', id: comment.id })}
          />
        </div>
      ))}
    </div>
  );
}
