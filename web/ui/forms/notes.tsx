type Notes = { id: string; hint?: string | undefined; fault?: string | undefined };

/** The ids of a control's hint and fault, for its `aria-describedby`. */
export const describedBy = ({ id, hint, fault }: Notes): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/** The hint of a control, placed before it. */
export const HintNote = ({ id, hint }: Notes) =>
  hint ? (
    <p id={`${id}-hint`} className="text-[0.9375rem] text-(--ink-2)">
      {hint}
    </p>
  ) : null;

/** The error message of a control. */
export const FaultNote = ({ id, fault }: Notes) =>
  fault ? (
    <p id={`${id}-fault`} className="text-[0.9375rem] font-medium text-(--danger)">
      {fault}
    </p>
  ) : null;
