import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CallFault } from './call-fault.tsx';

type ConfirmProps = {
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** The button's label, and its label while busy. */
  action: string;
  busyAction: string;
  busy: boolean;
  /** It cannot be undone, or takes away somebody's place: its button is not the primary one, and comes second. */
  danger?: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action and explains it. An error is shown here; nothing has changed then. */
export function Confirm({
  title,
  children,
  action,
  busyAction,
  busy,
  danger = false,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const descriptionId = useId();
  const keep = (
    <button type="button" className="button" onClick={onClose}>
      <Trans>Keep it as it is</Trans>
    </button>
  );
  return (
    <Dialog title={title} describedBy={descriptionId} isOpen onOpenChange={(open) => open || onClose()}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <div id={descriptionId} className="flex flex-col gap-2">
          {children}
        </div>
        {error && <CallFault error={error} />}
        <div className="flex flex-wrap gap-3">
          {danger && keep}
          <SubmitButton danger={danger} busy={busy} busyLabel={busyAction}>
            {action}
          </SubmitButton>
          {!danger && keep}
        </div>
      </form>
    </Dialog>
  );
}
