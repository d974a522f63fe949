import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { setVat } from '#worker/contract/price-admin.ts';
import { useChange } from './price-queries.ts';

type SetVatProps = {
  /** The VAT as it was read; the rate in hundredths of a percent. */
  read: { rate: number; isIncluded: boolean };
  onDone: () => void;
  onCancel: () => void;
};

/** A rate in hundredths of a percent as typed in percent, with at most two digits after the point; null: none. */
const rateIn = (typed: string): number | null => {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/%$/, '').trim());
  const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
  return rate !== null && rate <= 10_000 ? rate : null;
};

/** Sets the VAT of what is sold from now on. */
export function SetVat({ read, onDone, onCancel }: SetVatProps) {
  const { t } = useLingui();
  const changed = useChange();
  // what is read anew meanwhile was not seen
  const [before] = useState(read);
  const [typed, setTyped] = useState(String(read.rate / 100));
  const [included, setIncluded] = useState(read.isIncluded ? 'yes' : 'no');
  const [isFaulty, setFaulty] = useState(false);
  const rate = rateIn(typed);

  function check(): boolean {
    setFaulty(rate === null);
    if (rate === null) document.getElementById('vat-rate')?.focus();
    return rate !== null;
  }

  const send = (reason: string) =>
    changed(
      call(setVat, {
        body: {
          vat_rate: rate ?? 0,
          vat_included: included === 'yes',
          previous_rate: before.rate,
          previous_included: before.isIncluded,
        },
        reason,
      }),
    );

  return (
    <ActForm
      title={t`Change the VAT`}
      action={t`Change the VAT`}
      busyAction={t`Saving…`}
      check={check}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          It applies to new orders, and its rate to renewals. A plan that was bought with VAT in its price
          keeps that price.
        </Trans>
      </p>
      <TextField
        id="vat-rate"
        label={t`VAT in percent`}
        ltr
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        fault={isFaulty ? t`Enter a percentage, such as 18` : undefined}
      />
      <ChoiceField
        label={t`The prices`}
        choices={[
          { id: 'yes', label: t`include VAT` },
          { id: 'no', label: t`are without VAT, which is added` },
        ]}
        value={included}
        onChange={setIncluded}
      />
    </ActForm>
  );
}
