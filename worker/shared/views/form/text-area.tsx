/** @jsxImportSource #views */
import type { ComponentProps } from 'react';
import { describedBy, Field } from './field.tsx';

export type TextAreaProps = Omit<
  ComponentProps<'textarea'>,
  'id' | 'className' | 'dir' | 'ref' | 'children'
> & {
  id: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
};

/** What the app adds to a text area of a document. */
export type AreaInput = Pick<TextAreaProps, 'value' | 'onChange' | 'fault'>;

/** A text of several lines. */
export const TextArea = ({ label, hint, fault, ...area }: TextAreaProps) => (
  <Field id={area.id} label={label} hint={hint} fault={fault}>
    <textarea
      dir="auto"
      className="input area"
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy({ id: area.id, hint, fault })}
      {...area}
    />
  </Field>
);
