import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { ReportPart } from '#web/features/reports/public.ts';
import { TranslateButton, useTranslated } from '#web/features/translation/public.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Comment } from '#worker/contract/comment.ts';
import { langOf } from '#worker/shared/views/view.ts';
import { useDeleteComment } from './use-delete-comment.ts';

type Props = {
  comment: Comment;
  siteId: number | null;
  /** Puts a returned comment into the form again. */
  onAgain: (text: string) => void;
  onDeleted: () => void;
};

/** One comment, with what its reader may do with it. */
export function CommentItem({ comment, siteId, onAgain, onDeleted }: Props) {
  const view = useView();
  const { t } = useLingui();
  const remove = useDeleteComment();
  const isSent = useRef(false);
  // the second tap of a double tap is none
  const askOnce = () => {
    if (isSent.current) return;
    isSent.current = true;
    remove.mutate(comment, {
      onSuccess: onDeleted,
      onError: () => {
        isSent.current = false;
      },
    });
  };
  const { author, created_at, status, status_note, can } = comment;
  const isOut = status === 'published';
  const isDenied = status === 'denied';
  const who = author?.name;
  const [reports, setReports] = useState(false);
  const [translated, setTranslated] = useTranslated(comment.text);
  const words = (
    <>
      <p
        className="whitespace-pre-line wrap-anywhere"
        dir="auto"
        lang={langOf(translated?.lang ?? comment.lang, view)}
      >
        {translated?.text ?? comment.text}
      </p>
      {isOut && siteId !== null && (
        <TranslateButton
          siteId={siteId}
          text={comment.text}
          translated={translated}
          onTranslated={setTranslated}
        />
      )}
    </>
  );
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={
        isOut
          ? 'outline-none'
          : `rounded-lg p-4 text-(--ink) outline-none ${isDenied ? 'bg-(--sunken)' : 'bg-(--warning-soft)'}`
      }
    >
      {!isOut && (
        <p className={`mb-1 font-semibold ${isDenied ? 'text-(--ink-2)' : 'text-(--warning)'}`}>
          {isDenied ? (
            <Trans>The family chose not to publish your comment</Trans>
          ) : status === 'pending' ? (
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
            <Trans>Comment collapsed until the family has looked at it</Trans>
          </summary>
          {words}
        </details>
      ) : (
        words
      )}
      {(can.delete || can.report || status === 'returned') && (
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
              aria-busy={remove.isPending || undefined}
              onClick={askOnce}
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
    </li>
  );
}
