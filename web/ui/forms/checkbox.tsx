import { type ReactNode, useId } from 'react';
import { Checkbox as CheckboxView } from '#worker/shared/views/form/checkbox.tsx';

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
export function Checkbox({ isSelected, onChange, isDisabled, ...props }: CheckboxProps) {
  const own = useId();
  return (
    <CheckboxView
      id={own}
      checked={isSelected}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
      {...props}
    />
  );
}
