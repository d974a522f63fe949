import { type ReactNode, useId } from 'react';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';

type CheckboxProps = {
  label: ReactNode;
  name?: string;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  hint?: string | undefined;
  fault?: string | undefined;
  id?: string;
  isDisabled?: boolean;
};

/** A checkbox, submitted with its form. */
export function Checkbox({
  label,
  name,
  isSelected,
  onChange,
  hint,
  fault,
  isDisabled,
  ...value
}: CheckboxProps) {
  const own = useId();
  const id = value.id ?? own;
  return (
    <div className="flex flex-col gap-1">
      <label
        htmlFor={id}
        className={`flex min-h-11 items-start gap-3 py-2 ${isDisabled ? 'opacity-60' : 'cursor-pointer'}`}
      >
        <input
          id={id}
          type="checkbox"
          {...(name && { name })}
          checked={isSelected}
          disabled={isDisabled}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy({ id, hint, fault })}
          onChange={(event) => onChange(event.target.checked)}
          className={`mt-0.5 size-6 shrink-0 cursor-[inherit] accent-(--accent) outline-offset-2 ${fault ? 'outline-2 outline-(--danger)' : ''}`}
        />
        <span>{label}</span>
      </label>
      <HintNote id={id} hint={hint} />
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
