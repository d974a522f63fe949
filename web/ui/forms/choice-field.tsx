import { useId } from 'react';
import { INPUT_CLASS } from '#web/ui/field.tsx';
import { describedBy, FaultNote, HintNote } from './notes.tsx';

type ChoiceFieldProps = {
  label: string;
  /** `id` is what is kept; an empty one stands for nothing chosen. */
  choices: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
  name?: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isInvalid?: boolean;
  id?: string;
  autoComplete?: string;
  isDisabled?: boolean;
};

/** One of many, in the browser's own list: on a phone, its wheel. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, name, hint, fault, autoComplete, isDisabled } = props;
  const own = useId();
  const id = props.id ?? own;
  const invalid = Boolean(fault) || props.isInvalid;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <HintNote id={id} hint={hint} />
      <select
        id={id}
        {...(name && { name })}
        {...(autoComplete && { autoComplete })}
        value={value}
        disabled={isDisabled}
        aria-invalid={invalid || undefined}
        data-invalid={invalid || undefined}
        data-disabled={isDisabled || undefined}
        aria-describedby={describedBy({ id, hint, fault })}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT_CLASS}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
