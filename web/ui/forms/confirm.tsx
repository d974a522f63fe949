import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CallFault } from './call-fault.tsx';

type ConfirmProps = {
  title: string;
  /** What comes of it. */
  children: ReactNode;
  /** What the button says, and what it says while it is being done. */
  act: string;
  busyAct: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says what an act means before it is done. What fails is said here, and nothing has changed. */
export function Confirm({ title, children, act, busyAct, busy, error, onConfirm, onClose }: ConfirmProps) {
  const says = useId();
  return (
    <Dialog title={title} describedBy={says} isOpen onOpenChange={(open) => open || onClose()}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <div id={says} className="flex flex-col gap-2">
          {children}
        </div>
        {error && <CallFault error={error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyLabel={busyAct}>
            {act}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Keep it as it is</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
