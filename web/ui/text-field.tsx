import { Input } from 'react-aria-components/Input';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldFrame, INPUT_CLASS } from './field.tsx';

export type TextFieldProps = Omit<AriaProps, 'children' | 'className'> & {
  label: string;
  hint?: string | undefined;
  /** For what is written from left to right in every language: addresses, phones, codes. */
  ltr?: boolean;
};

export function TextField({ label, hint, ltr, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="flex flex-col gap-1">
      <FieldFrame label={label} hint={hint}>
        <Input dir={ltr ? 'ltr' : 'auto'} className={INPUT_CLASS} />
      </FieldFrame>
    </AriaTextField>
  );
}
