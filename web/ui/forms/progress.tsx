type ProgressProps = {
  /** The operation in progress. */
  label: string;
  /** From 0 to 1. */
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
    <div className="flex flex-col gap-1">
      {!labelUnseen && (
        <p className="flex justify-between gap-4 text-[0.9375rem]" aria-hidden="true">
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
        {...(text && { 'aria-valuetext': text })}
        className="h-1 overflow-hidden rounded-full bg-(--line)"
      >
        <div
          className="h-full bg-(--accent) transition-[inline-size] duration-200"
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  );
}
