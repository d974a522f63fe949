import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { SavedNote } from './saved-note.tsx';

/** In no colour of its own: of many buttons on a page, only that of what was begun stands out. */
const QUIET = '[&_.main]:border-(--line-strong) [&_.main]:bg-(--surface) [&_.main]:text-(--ink)';

type SaveRowProps = {
  /** There is something to send. */
  changed: boolean;
  busy: boolean;
  waiting?: boolean;
  busyLabel?: ReactNode;
  saved?: boolean;
  /** What stands beside it. */
  more?: ReactNode;
  children: ReactNode;
};

/** The button of one of the forms of a page, and that it is saved. */
export function SaveRow({ changed, busy, waiting, busyLabel, saved, more, children }: SaveRowProps) {
  const { t } = useLingui();
  return (
    <div className={`flex flex-wrap items-center gap-3 ${changed || busy ? '' : QUIET}`}>
      <SubmitButton busy={busy} disabled={waiting ?? false} busyLabel={busyLabel ?? t`Saving…`}>
        {children}
      </SubmitButton>
      {more}
      {saved !== undefined && <SavedNote saved={saved && !changed} />}
    </div>
  );
}
