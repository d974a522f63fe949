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

/** The properties of the field's view. */
export function useTextField({ onChange, isReadOnly, isDisabled, ...props }: TextFieldProps): ViewProps {
  const own = useId();
  return {
    id: own,
    readOnly: isReadOnly,
    disabled: isDisabled,
    ...(onChange && { onChange: (event) => onChange(event.target.value) }),
    ...props,
  };
}

export const TextField = (props: TextFieldProps) => <TextFieldView {...useTextField(props)} />;
