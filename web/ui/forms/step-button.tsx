import type { ReactNode } from 'react';

export type Step = { label: string; onPress: () => void };

type Props = Step & {
  /** There is no further step. It keeps the focus. */
  isDisabled?: boolean;
  children: ReactNode;
};

/** A round button that changes a value by one step. */
export const StepButton = ({ label, onPress, isDisabled = false, children }: Props) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    onClick={() => isDisabled || onPress()}
    className="grid size-11 shrink-0 place-items-center rounded-full border border-(--line-strong) aria-disabled:opacity-40"
  >
    {children}
  </button>
);
