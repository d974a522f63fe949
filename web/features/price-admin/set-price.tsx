import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { minorIn, typedFrom } from '#web/lib/forms/price-in.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PRICE_ITEMS, type PriceItem } from '#worker/contract/price.ts';
import { type PriceRow, setPrice } from '#worker/contract/price-admin.ts';
import { ITEM_NAMES } from './item-names.ts';
import { useChange } from './price-queries.ts';

type SetPriceProps = {
  /** The price that is changed; null for one in another currency. */
  row: PriceRow | null;
  onDone: () => void;
  onCancel: () => void;
};

/** Sets the price of an item in a currency. */
export function SetPrice({ row, onDone, onCancel }: SetPriceProps) {
  const { t, i18n } = useLingui();
  const changed = useChange();
  // what is read anew meanwhile was not seen
  const [before] = useState(row?.amount_minor ?? null);
  const [item, setItem] = useState<PriceItem>(row?.item ?? 'plan_monthly');
  const [typedCurrency, setCurrency] = useState(row?.currency ?? '');
  const [typed, setTyped] = useState(row ? typedFrom(row.amount_minor, row.currency) : '');
  const [fault, setFault] = useState<'currency' | 'amount' | null>(null);
  const currency = typedCurrency.trim().toUpperCase();
  const name = i18n._(ITEM_NAMES[item]);

  function check(): boolean {
    const isCurrency = /^[A-Z]{3}$/.test(currency);
    const wrong = isCurrency ? (minorIn(typed, currency) === null ? 'amount' : null) : 'currency';
    setFault(wrong);
    if (wrong) document.getElementById(`price-${wrong}`)?.focus();
    return wrong === null;
  }

  const send = (reason: string) =>
    changed(
      call(setPrice, {
        params: { item, currency },
        body: { amount_minor: minorIn(typed, currency) ?? 0, previous_minor: before },
        reason,
      }),
    );

  return (
    <ActForm
      title={row ? t`Change the price: ${name}` : t`Add a price`}
      action={row ? t`Change the price: ${name}` : t`Add a price`}
      busyAction={t`Saving…`}
      check={check}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>It applies to new orders. Plans that run keep the price that they were bought for.</Trans>
      </p>
      {!row && (
        <>
          <ChoiceField
            label={t`Item`}
            choices={PRICE_ITEMS.map((id) => ({ id, label: i18n._(ITEM_NAMES[id]) }))}
            value={item}
            onChange={(id) => setItem(id as PriceItem)}
          />
          <TextField
            id="price-currency"
            label={t`Currency`}
            hint={t`Three letters, such as ILS`}
            ltr
            value={typedCurrency}
            onChange={setCurrency}
            fault={fault === 'currency' ? t`Enter three letters` : undefined}
          />
        </>
      )}
      <TextField
        id="price-amount"
        label={currency ? t`Price in ${currency}` : t`Price`}
        ltr
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        fault={fault === 'amount' ? t`Enter an amount, such as 49.99` : undefined}
      />
    </ActForm>
  );
}
