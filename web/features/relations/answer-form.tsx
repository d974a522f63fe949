import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

type AnswerFormProps = {
  /** The name of the person whose page asks, for screen readers. */
  name: string;
  /** The label of the button that accepts. */
  accept: ReactNode;
  /** The answer that is being sent, if any. */
  sending: boolean | undefined;
  /** The question can only be declined. */
  disabled?: boolean;
  onAnswer: (accepts: boolean) => void;
};

/** The buttons that accept or decline what another page asks. A second tap, or one while sending, does nothing. */
export function AnswerForm({ name, accept, sending, disabled = false, onAnswer }: AnswerFormProps) {
  const { t } = useLingui();
  const isSending = sending !== undefined;
  const answer = (accepts: boolean) => isSending || onAnswer(accepts);
  return (
    <form
      className="flex flex-wrap gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        answer(true);
      }}
    >
      <SubmitButton busy={sending === true} disabled={disabled} busyLabel={t`Saving…`}>
        {accept}
        <OfWhich name={name} />
      </SubmitButton>
      <button
        type="button"
        className="button"
        aria-disabled={isSending || undefined}
        onClick={({ detail }) => detail > 1 || answer(false)}
      >
        <Trans>Decline</Trans>
        <OfWhich name={name} />
      </button>
    </form>
  );
}
