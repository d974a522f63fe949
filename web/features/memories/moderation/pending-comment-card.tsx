import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { PendingComment } from '#worker/contract/comment.ts';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import { langOf } from '#worker/shared/views/view.ts';
import { type CommentDecision, useDecideComment } from './use-decide-comment.ts';

type Way = 'return' | 'deny';

/** A pending comment with the possible decisions. `onDecided` receives a message with the outcome. */
export function PendingCommentCard({
  comment,
  siteRef,
  onDecided,
}: {
  comment: PendingComment;
  siteRef: string;
  onDecided: (said: string) => void;
}) {
  const { t } = useLingui();
  const view = useView();
  const [way, setWay] = useState<Way | null>(null);
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(false);
  const decisionForm = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const name = comment.author?.name ?? '';
  const writer = comment.memory.author.name;
  const outcome =
    way === 'return'
      ? t`Returned to ${name} with your note.`
      : way === 'deny'
        ? t`Not published.`
        : t`Approved.`;
  const form = useDecideComment({ comment, decision, outcome, noteId, onDecided });

  function decision(): CommentDecision {
    if (way === 'return') return { decision: 'return', note: note.trim() || null };
    return way === 'deny' ? { decision: 'deny', tell: notify } : { decision: 'approve' };
  }

  function choose(next: Way | null) {
    setWay(next);
    // after the render: moves focus to what has replaced the buttons
    setTimeout(() => decisionForm.current?.querySelector<HTMLElement>('textarea, input, button')?.focus());
  }

  return (
    <section className="mb-8">
      <div className="card mb-0! p-4.5 lg:p-6">
        <p className="small">
          <bdi className="font-semibold text-(--ink-2)">{name}</bdi>
          {comment.created_at && (
            <>
              {' · '}
              <time dateTime={comment.created_at}>{view.format.ago(comment.created_at)}</time>
            </>
          )}
        </p>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto" lang={langOf(comment.lang, view)}>
          {comment.text}
        </p>
        <div className="mt-3 border-s-2 border-(--line) ps-3">
          <view.Link
            className="underline underline-offset-4"
            href={`/${view.locale}/site/${encodeURIComponent(siteRef)}?memory=${comment.memory_id}#comments`}
          >
            <Trans>
              On the memory by <bdi>{writer}</bdi>
            </Trans>
          </view.Link>
          {comment.memory.text && (
            <p className="small line-clamp-2" dir="auto">
              {comment.memory.text}
            </p>
          )}
        </div>
      </div>
      {comment.can.decide && (
        <div ref={decisionForm} className="flex flex-col gap-4 pt-3">
          {form.fault && (
            <p role="alert" className="text-(--danger)">
              {form.fault}
            </p>
          )}
          <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
            {way === 'return' && (
              <TextArea
                id={noteId}
                label={t`What should be different?`}
                hint={t`${name} reads this and can write the comment again.`}
                value={note}
                onChange={setNote}
                max={MODERATION_NOTE_MAX}
                fault={form.faultOf('note')}
              />
            )}
            {way === 'deny' && (
              <>
                <p>
                  <Trans>The comment will not be published.</Trans>
                </p>
                <Checkbox
                  label={t`Tell ${name} that it will not be published`}
                  isSelected={notify}
                  onChange={setNotify}
                />
              </>
            )}
            <div className="flex flex-wrap items-center gap-2">
              <SubmitButton
                busy={form.isPending}
                disabled={form.waiting}
                busyLabel={way === null ? t`Approving…` : t`Saving…`}
              >
                {way === null && <Trans>Approve</Trans>}
                {way === 'return' && <Trans>Return with this note</Trans>}
                {way === 'deny' && <Trans>Don’t publish</Trans>}
              </SubmitButton>
              {way === null ? (
                <>
                  <button type="button" className="text-button" onClick={() => choose('return')}>
                    <Trans>Return with a note</Trans>
                  </button>
                  <button type="button" className="text-button" onClick={() => choose('deny')}>
                    <Trans>Don’t publish</Trans>
                  </button>
                </>
              ) : (
                <button type="button" className="button" onClick={() => choose(null)}>
                  <Trans>Cancel</Trans>
                </button>
              )}
            </div>
          </form>
        </div>
      )}
    </section>
  );
}
