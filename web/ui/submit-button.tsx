import type { ReactNode } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { SubmitButton as SubmitButtonView } from '#worker/shared/views/form/submit-button.tsx';

/** Submits its form. While busy it shows a spinner, keeps its focus, and prevents a second submission. */
export function SubmitButton(props: {
  children: ReactNode;
  busy: boolean;
  busyLabel: ReactNode;
  disabled?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  /** Another button of the screen is the primary one. */
  secondary?: boolean;
  /** The id of its form, where the button is outside of it. */
  form?: string;
}) {
  const { disabled = false, children, busyLabel, form, danger, secondary } = props;
  const busy = useBusy(props.busy);
  return (
    <SubmitButtonView
      busy={busy}
      busyLabel={busyLabel}
      danger={danger}
      secondary={secondary}
      {...(form && { form })}
      aria-disabled={busy || disabled || undefined}
      onClick={(event) => {
        // the second tap of a double tap may arrive before the busy state has rendered
        if (busy || disabled || event.detail > 1) event.preventDefault();
      }}
    >
      {children}
    </SubmitButtonView>
  );
}
