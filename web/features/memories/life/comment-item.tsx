import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ReportPart } from '#web/features/reports/public.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { type Comment, deleteComment } from '#worker/contract/comment.ts';
import { langOf } from '#worker/shared/views/view.ts';
import { commentDeleted } from './comment-queries.ts';

type Props = {
  comment: Comment;
  /** Puts a returned comment into the form again. */
  onAgain: (text: string) => void;
  onDeleted: () => void;
};

/** One comment, with what its reader may do with it. */
export function CommentItem({ comment, onAgain, onDeleted }: Props) {
  const view = useView();
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { author, created_at, status, status_note, can } = comment;
  const isOut = status === 'published';
  const who = author?.name;
  const [reports, setReports] = useState(false);
  const words = (
    <p className="whitespace-pre-line wrap-anywhere" dir="auto" lang={langOf(comment.lang, view)}>
      {comment.text}
    </p>
  );
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={isOut ? 'outline-none' : 'rounded-lg bg-(--warning-soft) p-4 text-(--ink) outline-none'}
    >
      {!isOut && (
        <p className="mb-1 font-semibold text-(--warning)">
          {status === 'pending' ? (
            <Trans>Your comment is waiting for approval</Trans>
          ) : status_note ? (
            <Trans>Your comment was returned to you with a note</Trans>
          ) : (
            <Trans>Your comment was returned to you</Trans>
          )}
        </p>
      )}
      {status_note && (
        <p className="mb-2 whitespace-pre-line" dir="auto">
          {status_note}
        </p>
      )}
      {(author || created_at) && (
        <p className="small">
          {author && <bdi className="font-semibold text-(--ink-2)">{author.name}</bdi>}
          {author && created_at && ' · '}
          {created_at && <time dateTime={created_at}>{view.format.ago(created_at)}</time>}
        </p>
      )}
      {comment.collapsed_for ? (
        <details className="collapsed">
          <summary>
            <Trans>Collapsed until the family has looked at it</Trans>
          </summary>
          {words}
        </details>
      ) : (
        words
      )}
      {!isAsked && (can.delete || can.report || status === 'returned') && (
        <div className="flex flex-wrap gap-x-4">
          {status === 'returned' && (
            <button type="button" className="text-button -ms-3" onClick={() => onAgain(comment.text)}>
              <Trans>Write it again</Trans>
            </button>
          )}
          {can.delete && (
            <button
              type="button"
              className="text-button -ms-3 -mb-3"
              aria-label={comment.mine || !who ? t`Delete: your comment` : t`Delete: the comment by ${who}`}
              onClick={() => setAsked(true)}
            >
              <Trans>Delete</Trans>
            </button>
          )}
          {can.report && (
            <button
              type="button"
              className="text-button -mb-3"
              aria-label={who ? t`Report the comment by ${who}` : t`Report this comment`}
              onClick={() => setReports(true)}
            >
              <Trans>Report</Trans>
            </button>
          )}
        </div>
      )}
      {reports && (
        <Suspense fallback={<PendingPart />}>
          <ReportPart subject="comment" id={comment.id} onClose={() => setReports(false)} />
        </Suspense>
      )}
      {isAsked && <AskToDelete comment={comment} onDeleted={onDeleted} onKept={() => setAsked(false)} />}
    </li>
  );
}

type AskProps = { comment: Comment; onDeleted: () => void; onKept: () => void };

/** Asks before a comment is deleted, in its place: a deleted comment does not come back. */
function AskToDelete({ comment, onDeleted, onKept }: AskProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const remove = useMutation({
    mutationFn: () => call(deleteComment, { params: { id: comment.id } }),
    onSuccess: () => {
      onDeleted();
      commentDeleted(queries, comment);
    },
  });
  return (
    <form
      className="mt-2 flex flex-col gap-3 rounded-lg bg-(--sunken) p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!remove.isPending) remove.mutate();
      }}
    >
      <p ref={question} tabIndex={-1} className="outline-none">
        <Trans>Delete this comment? It cannot be restored.</Trans>
      </p>
      {remove.error && <CallFault error={remove.error} />}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onKept}>
          <Trans>Keep it</Trans>
        </button>
        <SubmitButton danger busy={remove.isPending} busyLabel={t`Deleting…`}>
          <Trans>Delete</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
