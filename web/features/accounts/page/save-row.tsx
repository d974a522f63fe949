import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SubmitButton } from '#web/ui/submit-button.tsx';

/** Neutral colours: of many buttons on a page, only that of a form with changes is highlighted. */
const NEUTRAL = '[&_.main]:border-(--line-strong) [&_.main]:bg-(--surface) [&_.main]:text-(--ink)';

type SaveRowProps = {
  /** Whether there is something to send. */
  changed: boolean;
  busy: boolean;
  disabled?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  busyLabel?: ReactNode;
  saved?: boolean;
  /** Extra content beside the button. */
  more?: ReactNode;
  children: ReactNode;
};

/** The submit button of one of several forms on a page, with the note that it is saved. */
export function SaveRow({
  changed,
  busy,
  disabled,
  danger = false,
  busyLabel,
  saved,
  more,
  children,
}: SaveRowProps) {
  const { t } = useLingui();
  return (
    <div className={`flex flex-wrap items-center gap-3 ${changed || busy ? '' : NEUTRAL}`}>
      <SubmitButton
        danger={danger}
        busy={busy}
        disabled={disabled ?? false}
        busyLabel={busyLabel ?? t`Saving…`}
      >
        {children}
      </SubmitButton>
      {more}
      {saved !== undefined && <SavedNote saved={saved && !changed} />}
    </div>
  );
}

/** The note that something is saved. Always mounted, since screen readers announce live region changes. */
export const SavedNote = ({ saved }: { saved: boolean }) => (
  <p role="status" className="font-medium text-(--success)">
    {saved && <Trans>Saved.</Trans>}
  </p>
);
