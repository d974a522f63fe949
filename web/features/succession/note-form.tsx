import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { useKept } from '#web/lib/use-kept.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

const NOTE_MAX = 1000;

/** A few words, which may be left out, and what is done with them. They stay in this tab until they are sent. */
export function NoteForm(props: {
  /** What they are kept as. */
  keep: string;
  label: string;
  children: ReactNode;
  busy: boolean;
  error: Error | null;
  onSend: (note: string | null, forget: () => void) => void;
}) {
  const { t } = useLingui();
  const { value, set, forget } = useKept(props.keep, { note: '' });
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
