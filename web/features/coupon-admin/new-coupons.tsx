import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { PRODUCT_NAMES } from '#web/features/orders/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/fetch-file.ts';
import { minorIn } from '#web/lib/forms/price-in.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { COUPONS_MOST, createCoupons } from '#worker/contract/coupon-admin.ts';
import { ORDER_PRODUCTS, type OrderProduct } from '#worker/contract/order.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { COUPONS_KEY } from './coupon-queries.ts';

type Plan = (typeof PLANS)[number];
type Typed = {
  code: string;
  count: string;
  kind: 'percent' | 'amount';
  value: string;
  max_uses: string;
  max_per_user: string;
  valid_from: string;
  valid_until: string;
};
type Name = keyof Typed;

const EMPTY: Typed = {
  code: '',
  count: '1',
  kind: 'percent',
  value: '',
  max_uses: '',
  max_per_user: '1',
  valid_from: '',
  valid_until: '',
};

type Props = { currency: string; onDone: (codes: readonly string[]) => void; onCancel: () => void };

/** Creates a coupon, or many whose codes are saved as a file. */
export function NewCoupons({ currency, onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [products, setProducts] = useState<readonly OrderProduct[]>([]);
  const [plans, setPlans] = useState<readonly Plan[]>([]);
  const [isFirstOnly, setFirstOnly] = useState(false);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const set = (name: Name) => (value: string) => setTyped((held) => ({ ...held, [name]: value }));
  const field = (name: Name) => ({
    id: `coupon-${name}`,
    value: typed[name],
    onChange: set(name),
    fault: faults[name],
  });

  function check(): boolean {
    const wrong: Partial<Record<Name, string>> = {};
    if (!/^[A-Za-z0-9-]{3,24}$/.test(typed.code.trim()))
      wrong.code = t`Use 3 to 24 letters, digits and hyphens`;
    if (!(Number(typed.count) >= 1 && Number(typed.count) <= COUPONS_MOST))
      wrong.count = t`Enter a number from 1 to ${COUPONS_MOST}`;
    if (typed.kind === 'percent' ? !isFrom1(typed.value, 100) : !minorIn(typed.value, currency))
      wrong.value =
        typed.kind === 'percent' ? t`Enter a number from 1 to 100` : t`Enter an amount, such as 49.99`;
    for (const name of ['max_uses', 'max_per_user'] as const)
      if (typed[name] && !isFrom1(typed[name], 1_000_000)) wrong[name] = t`Enter a whole number`;
    if (typed.valid_from && typed.valid_until && typed.valid_until < typed.valid_from)
      wrong.valid_until = t`It ends before it begins`;
    setFaults(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(`coupon-${first}`)?.focus();
    return first === undefined;
  }

  const send = async (reason: string) => {
    const { codes } = await call(createCoupons, {
      body: {
        code: typed.code.trim(),
        count: Number(typed.count),
        percent: typed.kind === 'percent' ? Number(typed.value) : null,
        amount_minor: typed.kind === 'amount' ? minorIn(typed.value, currency) : null,
        products: [...products],
        plans: [...plans],
        first_only: isFirstOnly,
        max_uses: typed.max_uses ? Number(typed.max_uses) : null,
        max_per_user: typed.max_per_user ? Number(typed.max_per_user) : null,
        valid_from: typed.valid_from ? startOf(typed.valid_from) : null,
        valid_until: typed.valid_until ? startOf(typed.valid_until, 1) : null,
      },
      reason,
    });
    await queries.invalidateQueries({ queryKey: [COUPONS_KEY] });
    if (codes.length > 1)
      saveFile({ name: 'codes.csv', file: new Blob([codes.join('\r\n')], { type: 'text/csv' }) });
    onDone(codes);
  };

  return (
    <ActForm
      title={t`New coupon`}
      action={t`Create the coupon`}
      busyAction={t`Saving…`}
      check={check}
      send={send}
      onDone={() => undefined}
      onCancel={onCancel}
    >
      <TextField
        {...field('code')}
        label={t`Code`}
        hint={t`Of several, what their codes begin with`}
        ltr
        autoComplete="off"
      />
      <TextField {...field('count')} label={t`How many codes`} ltr inputMode="numeric" />
      <ChoiceField
        label={t`Discount`}
        choices={[
          { id: 'percent', label: t`Percentage` },
          { id: 'amount', label: t`Amount in ${currency}` },
        ]}
        value={typed.kind}
        onChange={set('kind')}
      />
      <TextField
        {...field('value')}
        label={typed.kind === 'percent' ? t`Percent` : t`Amount`}
        ltr
        inputMode="decimal"
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">
          <Trans>For</Trans>
        </legend>
        <p className="small">
          <Trans>Nothing chosen means everything.</Trans>
        </p>
        {ORDER_PRODUCTS.map((product) => (
          <Checkbox
            key={product}
            label={i18n._(PRODUCT_NAMES[product])}
            isSelected={products.includes(product)}
            onChange={(on) => setProducts(toggled(products, product, on))}
          />
        ))}
      </fieldset>
      {(products.length === 0 || products.includes('subscription')) && (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-semibold">
            <Trans>Plans</Trans>
          </legend>
          {PLANS.map((plan) => (
            <Checkbox
              key={plan}
              label={i18n._(PLAN_NAMES[plan])}
              isSelected={plans.includes(plan)}
              onChange={(on) => setPlans(toggled(plans, plan, on))}
            />
          ))}
        </fieldset>
      )}
      <Checkbox label={t`Only for a person’s first order`} isSelected={isFirstOnly} onChange={setFirstOnly} />
      <TextField
        {...field('max_uses')}
        label={t`Uses at most`}
        hint={t`Empty: as many as there are`}
        ltr
        inputMode="numeric"
      />
      <TextField {...field('max_per_user')} label={t`Uses by one person`} ltr inputMode="numeric" />
      <TextField {...field('valid_from')} label={t`First day`} type="date" ltr />
      <TextField {...field('valid_until')} label={t`Last day`} type="date" ltr />
    </ActForm>
  );
}

const isFrom1 = (typed: string, most: number): boolean =>
  /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;

/** The beginning of a day here, or of one of the days after it. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

const toggled = <T,>(held: readonly T[], one: T, on: boolean): T[] =>
  on ? [...held, one] : held.filter((other) => other !== one);
