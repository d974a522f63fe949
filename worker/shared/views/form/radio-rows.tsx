/** @jsxImportSource #views */
import type { ReactNode } from 'react';
import { describedBy, FaultNote, HintNote } from './field.tsx';

export type RadioRow<Id extends string = string> = {
  id: Id;
  title: ReactNode;
  /** The consequences of this choice. */
  text?: ReactNode;
  icon?: ReactNode;
};

export type RadioRowsProps<Id extends string> = {
  /** The id of the first row, which the error summary links to. */
  id: string;
  label: string;
  /** Hides the label visually, where the page's heading says the same. */
  labelUnseen?: boolean;
  /** Sets the label like a heading, on a page with several questions. */
  isQuestion?: boolean;
  name: string;
  rows: readonly RadioRow<Id>[];
  value: Id | null;
  onChange?: (id: Id) => void;
  hint?: string | undefined;
  fault?: string | undefined;
  isDisabled?: boolean | undefined;
};

/** A group of radio buttons, each a row with its consequences. */
export function RadioRows<Id extends string>(props: RadioRowsProps<Id>) {
  const { id, rows, value, onChange, hint, fault } = props;
  return (
    <fieldset
      disabled={props.isDisabled}
      aria-describedby={describedBy({ id, hint, fault })}
      className="radio-rows"
    >
      <legend className={props.labelUnseen ? 'unseen' : props.isQuestion ? 'question' : 'label'}>
        {props.label}
      </legend>
      <HintNote id={id} hint={hint} />
      {rows.map((row, i) => (
        <label key={row.id} className="radio-row">
          <input
            type="radio"
            id={i === 0 ? id : `${id}-${row.id}`}
            name={props.name}
            value={row.id}
            checked={value === row.id}
            onChange={() => onChange?.(row.id)}
            aria-invalid={fault ? true : undefined}
            aria-labelledby={`${id}-${row.id}-title`}
            aria-describedby={row.text ? `${id}-${row.id}-text` : undefined}
          />
          <span className="radio-text">
            <span id={`${id}-${row.id}-title`} className="label">
              {row.title}
            </span>
            {row.text && <span id={`${id}-${row.id}-text`}>{row.text}</span>}
          </span>
          {row.icon}
        </label>
      ))}
      <FaultNote id={id} fault={fault} />
    </fieldset>
  );
}
