import type { ReactNode } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from './spinner.tsx';

/**
 * Submits its form. While busy it shows a spinner, keeps its width and focus, and prevents a second
 * submission.
 */
export function SubmitButton(props: {
  children: ReactNode;
  busy: boolean;
  busyLabel: ReactNode;
  disabled?: boolean;
  /** The id of its form, where the button is outside of it. */
  form?: string;
}) {
  const { disabled = false } = props;
  const busy = useBusy(props.busy);
  return (
    <button
      type="submit"
      {...(props.form && { form: props.form })}
      className="button main"
      aria-disabled={busy || disabled || undefined}
      onClick={(event) => {
        // the second tap of a double tap may arrive before the busy state has rendered
        if (busy || disabled || event.detail > 1) event.preventDefault();
      }}
    >
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span className={busy ? 'invisible' : undefined}>{props.children}</span>
        <span className={busy ? 'flex items-center gap-2' : 'invisible'} aria-hidden={!busy}>
          {busy ? <Spinner /> : <span className="size-5" />}
          {props.busyLabel}
        </span>
      </span>
    </button>
  );
}
