import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import type { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';

type Props = {
  title: string;
  form: Pick<ReturnType<typeof useSubmission>, 'submit' | 'faults' | 'busy' | 'waiting'>;
  /** What someone else has saved meanwhile, with a key of its own; null where nobody has. */
  theirs: { key: string; shown: ReactNode } | null;
  /** Whether saving replaces it. */
  isReplacing: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that changes what a page says of a related site. */
export function ChangeDialog({ title, form, theirs, isReplacing, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={title} isOpen onOpenChange={(open) => open || onClose()}>
      <SubmissionForm of={form}>
        {theirs && (
          <StaleNotice key={theirs.key}>
            <p className="wrap-anywhere">{theirs.shown}</p>
          </StaleNotice>
        )}
        {children}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {isReplacing ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </SubmissionForm>
    </Dialog>
  );
}
