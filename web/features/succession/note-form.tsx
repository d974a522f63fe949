import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { faultIn, type OwnMessages } from '#web/lib/forms/validate.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { claimSite } from '#worker/contract/schemas/succession.ts';
import { NOTE_MAX } from '#worker/contract/succession.ts';

const { note: schema } = claimSite.body.shape;
const NOTE: OwnMessages = { 'text.too_long': msg`Use at most ${NOTE_MAX} characters.` };

/** A form with an optional note. Its text stays in session storage until it is sent. */
export function NoteForm(props: {
  /** The key of the stored text. */
  keep: string;
  label: string;
  children: ReactNode;
  send: (note: string | null) => Promise<void>;
}) {
  const { t } = useLingui();
  const fieldId = useId();
  const { value, set, forget } = useFormDraft(props.keep, { note: '' });
  const form = useSubmission({
    fields: { note: { id: fieldId, schema, own: NOTE } },
    values: () => ({ note: value.note.trim() || null }),
    send: ({ note }) => props.send(note),
    onSuccess: forget,
    onError: () => [],
  });
  return (
    <form className="flex flex-col items-start gap-4 *:w-full" noValidate onSubmit={form.submit}>
      <TextArea
        id={fieldId}
        label={props.label}
        hint={t`Optional.`}
        value={value.note}
        onChange={(note) => set({ note })}
        max={NOTE_MAX}
        fault={faultIn(schema, value.note, NOTE)}
      />
      {form.error && <CallFault error={form.error} />}
      <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Sending…`}>
        {props.children}
      </SubmitButton>
    </form>
  );
}
