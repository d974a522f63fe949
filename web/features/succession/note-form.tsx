import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

const NOTE_MAX = 1000;

/** A form with an optional note. Its text stays in session storage until it is sent. */
export function NoteForm(props: {
  /** The key of the stored text. */
  keep: string;
  label: string;
  children: ReactNode;
  busy: boolean;
  error: Error | null;
  onSend: (note: string | null, forget: () => void) => void;
}) {
  const { t } = useLingui();
  const { value, set, forget } = useFormDraft(props.keep, { note: '' });
  const { note } = value;
  const tooLong = note.trim().length > NOTE_MAX;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!tooLong && !props.busy) props.onSend(note.trim() || null, forget);
  }
  return (
    <form className="flex flex-col items-start gap-4 *:w-full" noValidate onSubmit={submit}>
      <TextArea
        label={props.label}
        hint={t`You can leave this empty.`}
        value={note}
        onChange={(text) => set({ note: text })}
        max={NOTE_MAX}
        fault={tooLong ? t`Please write ${NOTE_MAX} letters at most.` : undefined}
      />
      {props.error && <CallFault error={props.error} />}
      <SubmitButton busy={props.busy} busyLabel={t`Sending…`}>
        {props.children}
      </SubmitButton>
    </form>
  );
}
