import { useId } from 'react';
import {
  TextField as TextFieldView,
  type TextFieldProps as ViewProps,
} from '#worker/shared/views/form/text-field.tsx';

export type TextFieldProps = Omit<
  ViewProps,
  'id' | 'onChange' | 'value' | 'defaultValue' | 'readOnly' | 'disabled'
> & {
  id?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  isReadOnly?: boolean;
  isDisabled?: boolean;
};

export function TextField({ onChange, isReadOnly, isDisabled, ...props }: TextFieldProps) {
  const own = useId();
  return (
    <TextFieldView
      id={own}
      readOnly={isReadOnly}
      disabled={isDisabled}
      {...(onChange && { onChange: (event) => onChange(event.target.value) })}
      {...props}
    />
  );
}
