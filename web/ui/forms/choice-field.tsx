import { useId } from 'react';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';
import { DownIcon } from '#worker/shared/views/icons.tsx';

type ChoiceFieldProps = {
  label: string;
  /** `id` is the stored value; an empty one means no choice. */
  choices: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
  name?: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isInvalid?: boolean;
  /** The id of the error message, where one message covers several fields. */
  describedBy?: string;
  id?: string;
  autoComplete?: string;
  isDisabled?: boolean;
};

/** A native select: on a phone, the system picker. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, name, hint, fault, autoComplete, isDisabled } = props;
  const own = useId();
  const id = props.id ?? own;
  const invalid = Boolean(fault) || props.isInvalid;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {label}
      </label>
      <HintNote id={id} hint={hint} />
      <span className="relative flex items-center">
        <select
          id={id}
          {...(name && { name })}
          {...(autoComplete && { autoComplete })}
          value={value}
          disabled={isDisabled}
          aria-invalid={invalid || undefined}
          aria-describedby={
            [describedBy({ id, hint, fault }), props.describedBy].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => onChange(event.target.value)}
          className="input appearance-none pe-10"
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute end-2">
          <DownIcon />
        </span>
      </span>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
