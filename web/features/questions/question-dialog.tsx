import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { QUESTION_MAX, type Question } from '#worker/contract/question.ts';
import { Written } from '#worker/contract/schemas/question.ts';
import { useSaveQuestion } from './question-queries.ts';

const TEXT: OwnMessages = { 'field.required': msg`Write the question` };

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  /** The question being changed; null for a new one. */
  question: Question | null;
  onDone: (saved: Question) => void;
  onClose: () => void;
};

/** The dialog for a question; its language follows what is written. */
export function QuestionDialog({ id, question, onDone, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const field = useId();
  const draft = useFormDraft(`question.${id}.${question?.id ?? 'new'}`, { text: question?.text ?? '' });
  const { value, set, forget } = draft;
  useUnsaved(draft.changed, forget);
  const save = useSaveQuestion(id, question);
  const form = useSubmission({
    fields: { text: { id: field, schema: Written.shape.text, own: TEXT } },
    values: () => ({
      text: value.text.trim(),
      lang: langOfText(value.text, question?.lang ?? locale),
    }),
    send: save,
    onDone: (saved) => {
      forget();
      onDone(saved);
    },
  });
  return (
    <Dialog
      title={question ? t`Change the question` : t`Write a question`}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      <SubmissionForm of={form}>
        <TextArea
          id={field}
          label={t`The question`}
          hint={t`Ask about one thing: a room, a day, a dish. Small questions bring long answers.`}
          max={QUESTION_MAX}
          isReadOnly={form.isPending}
          value={value.text}
          onChange={(text) => set({ text })}
          fault={form.faultOf('text')}
          className="font-serif text-[1.25rem]! leading-[1.6]!"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {question ? <Trans>Save</Trans> : <Trans>Add the question</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </SubmissionForm>
    </Dialog>
  );
}
