import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { REASON_MAX, REASON_MIN } from '#worker/contract/reason.ts';

type ActFormProps = {
  /** What is done, with the name of its object. */
  title: string;
  /** The consequences, and fields of the act. */
  children?: ReactNode;
  /** What has to be typed before something that is hard to undo. */
  typed?: string;
  /** Whether it is hard to undo. */
  danger?: boolean;
  /** The label of the button, which names the object. */
  action: string;
  busyAction: string;
  /** Whether the fields of the act are filled in; it shows what is wrong, and moves the focus there. */
  check?: () => boolean;
  /** Sends it with the reason. */
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
};

/** An act of an administrator: its consequences, the reason for the log, and the typed name where it is hard to undo. */
export function ActForm(props: ActFormProps) {
  const { title, children, typed, danger = false, action, busyAction, check, send, onDone, onCancel } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  // the second click of a double click may come before the first has rendered
  const isSent = useRef(false);
  const act = useMutation({ mutationFn: () => send(reason.trim()), onSuccess: onDone });
  const { length } = reason.trim();
  const reasonFault = length < REASON_MIN || length > REASON_MAX;
  const nameFault = typed !== undefined && plain(name) !== plain(typed);
  useEffect(() => {
    const { current } = heading;
    const sheet = current?.closest<HTMLElement>('aside');
    current?.focus();
    // when the form is gone, the focus is not lost with it
    return () => void setTimeout(() => document.activeElement === document.body && sheet?.focus());
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (act.isPending || isSent.current || check?.() === false) return;
    if (reasonFault) return document.getElementById(`${id}-reason`)?.focus();
    if (nameFault) return document.getElementById(`${id}-name`)?.focus();
    isSent.current = true;
    act.mutate(undefined, {
      onSettled: () => {
        isSent.current = false;
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {title}
      </h3>
      {children}
      <TextArea
        id={`${id}-reason`}
        label={t`Reason`}
        hint={t`Written to the log. The person concerned does not see it.`}
        max={REASON_MAX}
        value={reason}
        onChange={setReason}
        fault={isChecked && reasonFault ? i18n._(fieldMessages['reason.malformed']) : undefined}
      />
      {typed !== undefined && (
        <TextField
          id={`${id}-name`}
          label={t`Type “${typed}” to confirm`}
          value={name}
          onChange={setName}
          autoComplete="off"
          fault={isChecked && nameFault ? t`This is not what is to be typed` : undefined}
        />
      )}
      {act.error && !isGivenUp(act.error) && <CallFault error={act.error} inSight />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton danger={danger} busy={act.isPending} busyLabel={busyAction}>
          {action}
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}

/** Marks of direction and double spaces are not typed. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Someone who closes the question for the second factor has not been refused. */
const isGivenUp = (error: Error): boolean =>
  error instanceof ApiError && (error.code as string) === 'auth.second_factor_again';
