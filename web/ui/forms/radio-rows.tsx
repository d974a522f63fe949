import { type ReactNode, useId } from 'react';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';

export type RadioRow<Id extends string = string> = {
  id: Id;
  title: ReactNode;
  /** The consequences of this choice. */
  text?: ReactNode;
  icon?: ReactNode;
};

type RadioRowsProps<Id extends string> = {
  label: string;
  /** Hides the label visually, where the page's heading says the same. */
  labelUnseen?: boolean;
  name?: string;
  rows: readonly RadioRow<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  hint?: string | undefined;
  fault?: string | undefined;
  /** The id of the first row, which the error summary links to. */
  id?: string;
  isDisabled?: boolean;
};

/** A group of radio buttons, each a row with its consequences. */
export function RadioRows<Id extends string>(props: RadioRowsProps<Id>) {
  const { rows, value, hint, fault } = props;
  const own = useId();
  const id = props.id ?? own;
  return (
    <fieldset
      disabled={props.isDisabled}
      aria-describedby={describedBy({ id, hint, fault })}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className={props.labelUnseen ? 'sr-only' : 'mb-1 font-semibold'}>{props.label}</legend>
      <HintNote id={id} hint={hint} />
      {rows.map((row, i) => (
        <label
          key={row.id}
          className="flex min-h-14 cursor-pointer flex-wrap items-start gap-3 rounded-[14px] border border-(--line-strong) bg-(--surface) p-4 has-checked:border-(--accent) has-checked:bg-(--accent-soft) has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            id={i === 0 ? id : `${id}-${row.id}`}
            name={props.name ?? own}
            value={row.id}
            checked={value === row.id}
            onChange={() => props.onChange(row.id)}
            aria-invalid={fault ? true : undefined}
            aria-labelledby={`${id}-${row.id}-title`}
            aria-describedby={row.text ? `${id}-${row.id}-text` : undefined}
            className="mt-0.5 size-5 shrink-0 accent-(--accent) outline-none!"
          />
          <span className="min-w-0 flex-1 basis-36">
            <span id={`${id}-${row.id}-title`} className="block font-semibold">
              {row.title}
            </span>
            {row.text && (
              <span id={`${id}-${row.id}-text`} className="block text-(--ink-2)">
                {row.text}
              </span>
            )}
          </span>
          {row.icon && <span className="shrink-0 text-(--accent)">{row.icon}</span>}
        </label>
      ))}
      <FaultNote id={id} fault={fault} />
    </fieldset>
  );
}
