/** @jsxImportSource #views */
import type { ComponentProps, ReactNode } from 'react';
import { describedBy, Field } from './field.tsx';

/** The attributes of an input of the browser; the app adds its value and its events. */
type InputAttributes = Omit<ComponentProps<'input'>, 'id' | 'className' | 'dir' | 'ref' | 'children'>;

export type TextFieldProps = InputAttributes & {
  id: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  /** For values written left to right in every language: email addresses, phone numbers, codes. */
  ltr?: boolean | undefined;
  /** A button in one row with the input. */
  button?: ReactNode;
};

/** What the app adds to a field of a document. */
export type FieldInput = Pick<
  TextFieldProps,
  'value' | 'defaultValue' | 'readOnly' | 'onChange' | 'fault' | 'hint'
>;

export function TextField({
  label,
  hint,
  fault,
  ltr = false,
  button,
  type = 'text',
  ...input
}: TextFieldProps) {
  const box = (
    <input
      type={type}
      dir={ltr ? 'ltr' : 'auto'}
      className="input"
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy({ id: input.id, hint, fault })}
      {...input}
    />
  );
  return (
    <Field id={input.id} label={label} hint={hint} fault={fault}>
      {button ? (
        <div className="input-row">
          {box}
          {button}
        </div>
      ) : (
        box
      )}
    </Field>
  );
}

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'ltr' | 'inputMode'>;

/** A text field for an email address. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField {...props} type="email" ltr inputMode="email" />
);
