import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHuman } from '#web/features/human/public.ts';
import { DraftState } from '#web/features/memories/composer/draft-state.tsx';
import { useComposer } from '#web/features/memories/composer/use-composer.ts';
import { isEmpty, newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { GuestAttachment } from '#web/features/memories/kinds/writing/guest-attachment.tsx';
import { guestContentOf } from '#web/features/memories/outbox/share-draft.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AnswerPage, answerQuestion } from '#worker/contract/answer.ts';
import { MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import { GuestAuthor } from '#worker/contract/schemas/sign-up.ts';

const NAME: OwnMessages = { 'field.required': msg`Enter your name`, 'name.too_short': msg`Enter your name` };
const EMAIL: OwnMessages = {
  'field.required': msg`Enter your email address`,
  'email.invalid': msg`Enter your email address`,
};
const TEXT_ID = 'answer-text';
const nothing = () => undefined;

/** The answer was sent, and its attachment was not; why is said there. */
class NotUploaded extends Error {}

type Props = {
  token: string;
  page: AnswerPage & { question: NonNullable<AnswerPage['question']> };
  /** `confirm`: the address to which a confirmation was mailed, where one is needed. */
  onSent: (confirm: string | null) => void;
};

/** The answer to a question by voice, in writing or with a photo, kept on this device until it is sent. */
export function AnswerForm({ token, page, onSent }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { question, writer } = page;
  const isSentOn = writer !== null;
  const human = useHuman('guest', isSentOn);
  const { state, draft, attachments, change, uploadWith, forget } = useComposer({
    what: 'memory',
    siteId: 0,
    place: { what: 'answer', id: question.id, userId: null },
    fresh: newDraft,
    onShared: nothing,
  });
  const [author, setAuthor] = useState({ name: writer ?? '', email: '' });
  const [records, setRecords] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const form = useSubmission({
    fields: {
      name: { id: 'answer-name', ...(isSentOn && { schema: GuestAuthor.shape.name, own: NAME }) },
      email: { id: 'answer-email', ...(isSentOn && { schema: GuestAuthor.shape.email, own: EMAIL }) },
    },
    values: () => ({ name: author.name.trim(), email: author.email.trim() }),
    check: () =>
      draft && !isEmpty(draft)
        ? []
        : [{ fieldId: TEXT_ID, message: t`Write a few words, record your voice or add a photo.` }],
    send: async (by) => {
      if (!draft) return null;
      const { text, attachment } = guestContentOf(draft);
      const sent = await call(answerQuestion, {
        params: { token },
        body: {
          question: question.id,
          text: text ?? null,
          ...(attachment && { attachment }),
          lang: langOfText(draft.text, locale),
          locale,
          client_key: draft.clientKey,
          ...(isSentOn && { author: by }),
          ...human.proof,
        },
      });
      if (sent.upload_pass === null) return sent;
      setIsUploading(true);
      if (!(await uploadWith(sent.upload_pass).finally(() => setIsUploading(false)))) throw new NotUploaded();
      return sent;
    },
    onSuccess: (sent) => {
      if (!sent) return;
      void forget();
      onSent(sent.confirm);
    },
    onError: (error) => {
      human.again();
      return error instanceof NotUploaded
        ? [{ message: t`A file was not uploaded. Try again, or remove it.` }]
        : undefined;
    },
  });
  if (!draft || !('stored' in state)) return null;
  const isMissing = isEmpty(draft) && form.faults.find(({ fieldId }) => fieldId === TEXT_ID);
  return (
    <SubmissionForm of={form}>
      <div className="ways">
        <GuestAttachment attachment={draft.photos[0]} attachments={attachments} onRecording={setRecords} />
      </div>
      <TextArea
        id={TEXT_ID}
        label={draft.photos.length > 0 ? t`A few words, if you like` : t`Or write your answer`}
        rows={5}
        max={MEMORY_TEXT_MAX}
        isReadOnly={form.isPending}
        value={draft.text}
        fault={isMissing ? isMissing.message : undefined}
        onChange={(text) => change({ text })}
        className="font-serif text-[1.375rem]! leading-[1.7]!"
      />
      <DraftState stored={state.stored} held={false} />
      {isSentOn && (
        <>
          <TextField
            id="answer-name"
            autoComplete="name"
            label={t`Your name`}
            hint={t`As the family will see it.`}
            value={author.name}
            onChange={(name) => setAuthor({ ...author, name })}
            fault={form.faultOf('name')}
          />
          <EmailField
            id="answer-email"
            autoComplete="email"
            label={t`Your email`}
            hint={t`We will send you a link to confirm it. Visitors do not see it.`}
            value={author.email}
            onChange={(email) => setAuthor({ ...author, email })}
            fault={form.faultOf('email')}
          />
          {human.check}
        </>
      )}
      <p role="status" className="small empty:hidden">
        {isUploading && <Trans>Keep this page open until the file has arrived.</Trans>}
      </p>
      <SubmitButton busy={form.busy} disabled={form.waiting || records} busyLabel={t`Sending…`}>
        <Trans>Send my answer</Trans>
      </SubmitButton>
      <p className="small">
        <Trans>The family reads your answer first. Nothing is published before.</Trans>
      </p>
    </SubmissionForm>
  );
}
