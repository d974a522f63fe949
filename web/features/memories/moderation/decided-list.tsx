import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { DecidedComment } from '#worker/contract/comment.ts';
import type { DecidedMemory } from '#worker/contract/memory-commands.ts';
import { CommentWords } from './comment-words.tsx';
import { decidedCommentsQuery, decidedQuery, type Kind } from './moderation-queries.ts';
import { useOutcome } from './use-outcome.tsx';
import { type Subject, useUndoDecision } from './use-undo-decision.ts';

type Props = { id: string; kind?: Kind; onUndone: (subject: Subject) => void };

/** Memories and comments that were returned or denied, with who decided; undoing that brings them back into the queue. */
export function DecidedList({ id, kind = 'site', onUndone }: Props) {
  const { t } = useLingui();
  const { message, say, focus } = useOutcome();
  return (
    <>
      {message}
      <Decided
        id={id}
        kind={kind}
        onUndone={(subject) => {
          onUndone(subject);
          say(t`It is waiting for approval again.`);
          focus();
        }}
      />
    </>
  );
}

function Decided({ id, kind, onUndone }: Props & { kind: Kind }) {
  const undo = useUndoDecision();
  const hasComments = kind === 'site';
  const memories = useInfiniteQuery(decidedQuery(id, kind));
  const comments = useInfiniteQuery({ ...decidedCommentsQuery(id), enabled: hasComments });
  if (!memories.data || (hasComments && !comments.data)) {
    const error = memories.error ?? comments.error;
    const again = () => void Promise.all([memories.refetch(), hasComments && comments.refetch()]);
    return error ? (
      <CallFault error={error} again={again} />
    ) : (
      <Skeleton>
        <SkeletonLine />
      </Skeleton>
    );
  }
  const listed = memories.data.pages.flatMap((page) => page.memories);
  const commented = comments.data?.pages.flatMap((page) => page.comments) ?? [];
  const undoOf = (subject: Subject) =>
    undo.isPending || undo.mutate(subject, { onSuccess: () => onUndone(subject) });
  const list = (cards: ReactNode[]) => cards.length > 0 && <ul className="flex flex-col gap-6">{cards}</ul>;
  const cardOf = (subject: Subject, decided: DecidedMemory | DecidedComment, content: ReactNode) => (
    <li key={subject.id} className="rounded-[14px] bg-(--sunken) *:mb-0">
      {content}
      <DecisionNote decided={decided} busy={undo.isPending} onUndo={() => undoOf(subject)} />
    </li>
  );
  if (listed.length === 0 && commented.length === 0) {
    return (
      <p className="small">
        <Trans>Nothing was returned or left unpublished.</Trans>
      </p>
    );
  }
  return (
    <>
      {list(
        listed.map((memory) =>
          cardOf(
            { kind: 'memory', id: memory.id, community_id: memory.community_id },
            memory,
            <MemoryCard memory={memory} opened />,
          ),
        ),
      )}
      <MoreButton list={memories}>
        <Trans>More memories</Trans>
      </MoreButton>
      {commented.length > 0 && (
        <h3 className="mt-8 mb-4 text-xl">
          <Trans>Comments</Trans>
        </h3>
      )}
      {list(
        commented.map((comment) =>
          cardOf(
            { kind: 'comment', id: comment.id },
            comment,
            <CommentWords comment={comment} siteRef={id} />,
          ),
        ),
      )}
      <MoreButton list={comments}>
        <Trans>More comments</Trans>
      </MoreButton>
    </>
  );
}

type NoteProps = { decided: DecidedMemory | DecidedComment; busy: boolean; onUndo: () => void };

/** What was decided, by whom and when, the note to the author, and the way back. */
function DecisionNote({ decided, busy, onUndo }: NoteProps) {
  const view = useView();
  const { status, status_note, decided_by, decided_at, can } = decided;
  return (
    <div className="flex flex-col items-start gap-2 p-4">
      <p className="small">
        <span className="font-semibold text-(--ink-2)">
          {status === 'returned' ? <Trans>It was returned</Trans> : <Trans>It was not published</Trans>}
        </span>
        {decided_by && (
          <>
            {' · '}
            <bdi>{decided_by.name}</bdi>
          </>
        )}
        {decided_at && (
          <>
            {' · '}
            <time dateTime={decided_at}>{view.format.ago(decided_at)}</time>
          </>
        )}
      </p>
      {status_note && (
        <p className="border-s-2 border-(--line) ps-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {status_note}
        </p>
      )}
      {can.undo ? (
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={onUndo}>
          <Trans>Undo the decision</Trans>
        </button>
      ) : (
        <p className="small">
          <Trans>Someone with a higher role decided this and can undo it.</Trans>
        </p>
      )}
    </div>
  );
}
