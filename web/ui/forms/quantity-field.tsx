import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';
import { StepButton } from './step-button.tsx';

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  value: number;
  /** The largest that can be chosen now. */
  max: number;
  onChange: (value: number) => void;
};

/** How many of something, typed or changed one by one. */
export function QuantityField({ id, label, hint, fault, value, max, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <HintNote id={id} hint={hint} />
      <div className="flex items-center gap-2">
        <StepButton
          label={t`One less: ${label}`}
          isDisabled={value === 0}
          onPress={() => onChange(value - 1)}
        >
          <Minus className="icon" aria-hidden="true" />
        </StepButton>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          className="input w-20! text-center"
          value={value}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy({ id, hint, fault })}
          onChange={({ target }) => onChange(Math.min(max, Number(target.value.replace(/\D/g, ''))))}
        />
        <StepButton
          label={t`One more: ${label}`}
          isDisabled={value >= max}
          onPress={() => onChange(value + 1)}
        >
          <Plus className="icon" aria-hidden="true" />
        </StepButton>
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
