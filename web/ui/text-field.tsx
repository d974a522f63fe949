import { Input } from 'react-aria-components/Input';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldFrame } from './field.tsx';
import { INPUT_CLASS } from './input-class.ts';

export type TextFieldProps = Omit<AriaProps, 'children' | 'className' | 'isInvalid'> & {
  label: string;
  hint?: string | undefined;
  /** The error message. Stays until the form is sent again, to avoid layout shifts while typing. */
  fault?: string | undefined;
  /** For values written left to right in every language: email addresses, phone numbers, codes. */
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
