import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { isRefused } from '#web/lib/refused.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { COMMENT_TEXT_MAX, type Comment, postComment } from '#worker/contract/comment.ts';
import {
  type CommentDraft,
  dropDraft,
  loadDraft,
  newDraft,
  storeDraft,
  storeWhileTyping,
} from './comment-draft.ts';
import { commentAdded, commentsQuery } from './comment-queries.ts';
import { SignInFirst } from './sign-in-first.tsx';

type Props = {
  memoryId: number;
  /** Null for a visitor, who writes first and signs in to send. */
  userId: number | null;
  /** A comment waits for approval. */
  waits: boolean;
  /** What to begin with, instead of the draft on this device. */
  text?: string;
  onPosted: (comment: Comment) => void;
  onTyping: () => void;
};

/** The form for a comment; what is typed is stored on the device until it is sent. */
export function CommentForm({ memoryId, userId, waits, text: begun, onPosted, onTyping }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const format = useFormat();
  const queries = useQueryClient();
  const id = useId();
  const [draft, setDraft] = useState<CommentDraft | null>(
    begun === undefined ? null : { ...newDraft(), text: begun },
  );
  const [fault, setFault] = useState<string>();
  const [asks, setAsks] = useState(false);
  const shown = useRef(draft);
  shown.current = draft;

  useEffect(() => {
    if (begun !== undefined) return document.getElementById(id)?.focus();
    void loadDraft(memoryId, userId).then((stored) => {
      // what was typed meanwhile is newer
      if (shown.current === null) setDraft(stored);
    });
  }, [memoryId, userId, begun, id]);

  const post = useMutation({
    mutationFn: ({ text, clientKey }: CommentDraft) =>
      call(postComment, {
        params: { id: memoryId },
        body: { text: text.trim(), client_key: clientKey, lang: langOfText(text, locale) },
        idempotencyKey: clientKey,
      }),
    onSuccess: async (comment) => {
      setDraft(newDraft());
      commentAdded(queries, comment);
      onPosted(comment);
      await dropDraft(memoryId, userId);
    },
    onError: (error) => {
      // the right to comment may be gone
      if (isRefused(error)) void queries.invalidateQueries(commentsQuery(memoryId));
    },
  });

  function type(text: string) {
    const next = { ...(draft ?? newDraft()), text };
    setDraft(next);
    setFault(undefined);
    onTyping();
    storeWhileTyping(memoryId, userId, next);
  }

  async function send() {
    const text = draft?.text.trim() ?? '';
    const most = format.number(COMMENT_TEXT_MAX);
    const wrong =
      text === ''
        ? t`Write a few words first.`
        : text.length > COMMENT_TEXT_MAX
          ? t`A comment has up to ${most} characters.`
          : undefined;
    setFault(wrong);
    if (wrong || !draft) return document.getElementById(id)?.focus();
    await storeDraft(memoryId, userId, draft);
    if (userId === null) setAsks(true);
    else if (!post.isPending) post.mutate(draft);
  }

  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        id={id}
        label={t`Your comment`}
        hint={waits ? t`The family reads it before it appears.` : undefined}
        value={draft?.text ?? ''}
        onChange={type}
        max={COMMENT_TEXT_MAX}
        fault={fault}
        rows={2}
      />
      {post.error && (
        <>
          <CallFault error={post.error} />
          <p className="small">
            <Trans>What you wrote is saved on this device.</Trans>
          </p>
        </>
      )}
      {asks && userId === null ? (
        <SignInFirst
          memoryId={memoryId}
          hash="#comments"
          onLeave={async () => draft && storeDraft(memoryId, null, draft)}
        >
          <Trans>
            Please sign up or log in to send your comment. What you wrote is saved on this device, and you
            will find it here.
          </Trans>
        </SignInFirst>
      ) : (
        <div>
          <SubmitButton secondary busy={post.isPending} busyLabel={t`Sending…`}>
            <Trans>Send</Trans>
          </SubmitButton>
        </div>
      )}
    </form>
  );
}
