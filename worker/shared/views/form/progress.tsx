/** @jsxImportSource #views */
export type ProgressProps = {
  /** The operation in progress. */
  label: string;
  /** From 0 to 1. A document sets the width of `.progress-done` in its styles. */
  value: number;
  /** The progress as text; a percentage by default. */
  text?: string;
  /** Shows the label to screen readers only. */
  labelUnseen?: boolean;
};

/** A progress bar, filled in the reading direction. */
export function Progress({ label, value, text, labelUnseen }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="field">
      {!labelUnseen && (
        <p className="progress-label" aria-hidden="true">
          <span>{label}</span>
          <bdi>{text ?? `${percent}%`}</bdi>
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="progress"
      >
        <div className="progress-done" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
