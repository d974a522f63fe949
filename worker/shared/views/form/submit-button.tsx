/** @jsxImportSource #views */
import type { ComponentProps, ReactNode } from 'react';

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'ref'> & {
  busy?: boolean;
  /** What it does cannot be undone: never the primary button. */
  danger?: boolean | undefined;
  /** Another button of the screen is the primary one. */
  secondary?: boolean | undefined;
  busyLabel: ReactNode;
};

/** Submits its form. While busy it shows a spinner and keeps its width. */
export const SubmitButton = ({
  children,
  busy = false,
  busyLabel,
  danger,
  secondary,
  ...button
}: SubmitButtonProps) => (
  <button
    type="submit"
    className={`button${danger ? ' danger' : secondary ? '' : ' main'} submit`}
    aria-busy={busy || undefined}
    {...button}
  >
    <span aria-hidden={busy || undefined}>{children}</span>
    <span aria-hidden={!busy || undefined}>
      <svg
        className="spin"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <path d="M21 12a9 9 0 1 1-9-9" strokeLinecap="round" />
      </svg>
      {busyLabel}
    </span>
  </button>
);
