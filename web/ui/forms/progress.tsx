type ProgressProps = {
  /** What is under way. */
  label: string;
  /** From 0 to 1. */
  value: number;
  /** How far it is, in words; the percentage otherwise. */
  text?: string;
  /** The label is for who does not see the page. */
  labelUnseen?: boolean;
};

/** How much is done of something that takes a while; fills in the direction of reading. */
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
        className="h-2 overflow-hidden rounded-full border border-(--line-strong) bg-(--sunken)"
      >
        <div
          className="h-full bg-(--accent) transition-[inline-size] duration-200"
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  );
}
