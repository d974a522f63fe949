import { Plural } from '@lingui/react/macro';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';

type TextAreaProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  name?: string;
  hint?: string | undefined;
  fault?: string | undefined;
  id?: string;
  /** Input beyond the maximum is not cut off but reported. */
  max?: number;
  rows?: number;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  placeholder?: string;
  /** Shows the label to screen readers only. */
  labelUnseen?: boolean;
  onBlur?: () => void;
  className?: string;
};

/** The share of `max` above which the remaining length is shown. */
const NEAR_THE_END = 0.9;

/** A multi-line text input that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, name, hint, fault, max, rows = 3, isDisabled, placeholder } = props;
  const own = useId();
  const id = props.id ?? own;
  const box = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows what is in it
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.blockSize = 'auto';
    const border = current.offsetHeight - current.clientHeight;
    current.style.blockSize = `${current.scrollHeight + border}px`;
  }, [value]);

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={props.labelUnseen ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <HintNote id={id} hint={hint} />
      <textarea
        ref={box}
        id={id}
        {...(name && { name })}
        dir="auto"
        rows={rows}
        value={value}
        placeholder={placeholder}
        disabled={isDisabled}
        readOnly={props.isReadOnly}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy({ id, hint, fault })}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        onBlur={props.onBlur}
        className={`input resize-none overflow-hidden py-2.5 ${props.className ?? ''}`}
      />
      {max !== undefined && value.length >= max * NEAR_THE_END && <Left letters={max - value.length} />}
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

const Left = ({ letters }: { letters: number }) => (
  <p role="status" className={`small ${letters < 0 ? 'text-(--danger)!' : ''}`}>
    {letters < 0 ? (
      <Plural value={-letters} one="One character too many" other="# characters too many" />
    ) : (
      <Plural value={letters} one="One character left" other="# characters left" />
    )}
  </p>
);
