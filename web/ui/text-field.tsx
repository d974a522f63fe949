import { Input } from 'react-aria-components/Input';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldFrame, INPUT_CLASS } from './field.tsx';

export type TextFieldProps = Omit<AriaProps, 'children' | 'className' | 'isInvalid'> & {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it. Stays until the form is sent again: nothing moves under a finger. */
  fault?: string | undefined;
  /** For what is written from left to right in every language: addresses, phones, codes. */
  ltr?: boolean;
};

export function TextField({ label, hint, fault, ltr, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldFrame label={label} hint={hint} fault={fault}>
        <Input dir={ltr ? 'ltr' : 'auto'} className={INPUT_CLASS} />
      </FieldFrame>
    </AriaTextField>
  );
}
