import { useId } from 'react';

type OptionRowProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** A choice of one among a few short options, side by side. */
export function OptionRow<Id extends string>({ label, options, value, onChange }: OptionRowProps<Id>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label mb-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className="relative flex min-h-11 cursor-pointer flex-auto items-center justify-center rounded-(--radius-button) border border-(--line-strong) bg-(--surface) px-2 has-checked:border-(--accent) has-checked:bg-(--accent) has-checked:text-(--on-accent) has-focus-visible:outline-3 has-focus-visible:outline-(--focus) outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
