/** @jsxImportSource #views */
import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FaultNote, HintNote } from './field.tsx';

export type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'className' | 'ref' | 'children'
> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  fault?: string | undefined;
};

/** A checkbox, submitted with its form. */
export const Checkbox = ({ label, hint, fault, ...input }: CheckboxProps) => (
  <div className="field">
    <label className="checkbox" htmlFor={input.id}>
      <input
        type="checkbox"
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy({ id: input.id, hint, fault })}
        {...input}
      />
      <span>{label}</span>
    </label>
    <HintNote id={input.id} hint={hint} />
    <FaultNote id={input.id} fault={fault} />
  </div>
);
