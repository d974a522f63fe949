import { Plural } from '@lingui/react/macro';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { INPUT_CLASS } from '#web/ui/field.tsx';
import { describedBy, FaultNote, HintNote } from './notes.tsx';

type TextAreaProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  name?: string;
  hint?: string | undefined;
  fault?: string | undefined;
  id?: string;
  /** Nothing is cut off: what is too much is said. */
  max?: number;
  rows?: number;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  placeholder?: string;
  /** The label is for who does not see the page. */
  labelUnseen?: boolean;
  onBlur?: () => void;
  className?: string;
};

/** The share of `max` from which on it is said how much is left. */
const NEAR_THE_END = 0.9;

/** Several lines of someone's own words; as high as they are. */
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
        data-invalid={fault ? true : undefined}
        data-disabled={isDisabled || undefined}
        aria-describedby={describedBy({ id, hint, fault })}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        onBlur={props.onBlur}
        className={`${INPUT_CLASS} resize-none overflow-hidden py-2.5 ${props.className ?? ''}`}
      />
      {max !== undefined && value.length >= max * NEAR_THE_END && <Left letters={max - value.length} />}
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

const Left = ({ letters }: { letters: number }) => (
  <p role="status" className={`small ${letters < 0 ? 'text-(--danger)!' : ''}`}>
    {letters < 0 ? (
      <Plural value={-letters} one="One letter too many" other="# letters too many" />
    ) : (
      <Plural value={letters} one="Room for one more letter" other="Room for # more letters" />
    )}
  </p>
);
