/** @jsxImportSource #views */
import type { ReactNode } from 'react';

type Notes = { id: string; hint?: ReactNode; fault?: string | undefined };

/** The ids of a control's hint and fault, for its `aria-describedby`. */
export const describedBy = ({ id, hint, fault }: Notes): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/** The hint of a control, placed before it. */
export const HintNote = ({ id, hint }: Notes) =>
  hint ? (
    <p id={`${id}-hint`} className="hint">
      {hint}
    </p>
  ) : null;

/** The error message of a control. Stays until the form is sent again, to avoid layout shifts while typing. */
export const FaultNote = ({ id, fault }: Notes) =>
  fault ? (
    <p id={`${id}-fault`} className="field-fault">
      {fault}
    </p>
  ) : null;

/** The frame of a field: label, hint, control and error message. */
export const Field = ({ label, children, ...notes }: Notes & { label: string; children: ReactNode }) => (
  <div className="field">
    <label className="label" htmlFor={notes.id}>
      {label}
    </label>
    <HintNote {...notes} />
    {children}
    <FaultNote {...notes} />
  </div>
);
