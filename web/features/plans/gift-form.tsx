import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { hasFormDraft, useFormDraft } from '#web/lib/forms/form-draft.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Price } from '#web/ui/price.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import { GIFT_NOTE_MAX } from '#worker/contract/order.ts';
import type { PriceList } from '#worker/contract/price.ts';
import { type Plan, planItem, priceOf } from './price-queries.ts';

type Props = {
  siteId: number;
  plan: SitePlan;
  prices: PriceList;
  isWork: boolean;
  onGive: (plan: Plan, note: string) => void;
};

const draftOf = (siteId: number) => `gift.${siteId}`;

/** Opens the form of a gift; open already where one was begun. */
export function Gift(props: Props) {
  const [open, setOpen] = useState(() => hasFormDraft(draftOf(props.siteId)));
  const form = useId();
  return (
    <>
      <button
        type="button"
        className="text-link font-semibold text-(--accent)"
        aria-expanded={open}
        aria-controls={form}
        onClick={() => setOpen(!open)}
      >
        <Trans>Give a plan</Trans>
      </button>
      <div id={form}>{open && <GiftForm {...props} />}</div>
    </>
  );
}

/** Which plan to give, with a note to the family. What is chosen and written is kept on this device. */
function GiftForm({ siteId, plan, prices, isWork, onGive }: Props) {
  const { t } = useLingui();
  const ids = { plan: useId(), note: useId() };
  const { value, set } = useFormDraft(draftOf(siteId), { plan: '', note: '' });
  const [isChecked, setIsChecked] = useState(false);
  const offered = plan.can.give.filter((one) => priceOf(prices, planItem(one)) !== null);
  const chosen = offered.length === 1 ? offered[0] : offered.find((one) => one === value.plan);
  const note = value.note.trim();
  const planFault = isChecked && !chosen ? t`Choose what to give.` : undefined;
  const noteFault = noteProblem();

  function noteProblem(): string | undefined {
    if (note.length > GIFT_NOTE_MAX) return t`Use at most ${GIFT_NOTE_MAX} characters.`;
    if (hasCardNumber(note)) return t`Card numbers are entered on the payment page only`;
    return undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!chosen) document.getElementById(ids.plan)?.focus();
    else if (noteFault) document.getElementById(ids.note)?.focus();
    else onGive(chosen, note);
  }

  return (
    <form className="flex flex-col gap-5 pt-3" noValidate onSubmit={submit}>
      <RadioRows<Plan>
        id={ids.plan}
        label={t`The gift`}
        rows={offered.map((one) => {
          const price = priceOf(prices, planItem(one));
          return {
            id: one,
            title: (
              <>
                {one === 'annual' ? (
                  <Trans>A year</Trans>
                ) : isWork ? (
                  <Trans>Two years</Trans>
                ) : (
                  <Trans>One time</Trans>
                )}
                {price && (
                  <>
                    {' · '}
                    <Price {...price} />
                  </>
                )}
              </>
            ),
            text:
              one === 'annual' || isWork ? <Trans>It ends by itself.</Trans> : <Trans>Without an end.</Trans>,
          };
        })}
        value={chosen ?? null}
        onChange={(next) => set({ plan: next })}
        fault={planFault}
      />
      <TextArea
        id={ids.note}
        label={t`A note to the family (optional)`}
        hint={t`The owner of the site gets it by email.`}
        max={GIFT_NOTE_MAX}
        value={value.note}
        onChange={(next) => set({ note: next })}
        fault={noteFault}
      />
      <button type="submit" className="button main self-start">
        <Trans>Continue to payment</Trans>
      </button>
    </form>
  );
}
