import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { Price } from '#web/ui/price.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import type { Money } from '#worker/shared/money.ts';
import { type PlanStep, usePlanStep } from './plan-queries.ts';
import { chargeOf, planItem, pricesQuery } from './price-queries.ts';
import { WhatClosed } from './what-closed.tsx';

type Props = {
  id: string;
  plan: SitePlan;
  step: PlanStep;
  onClose: () => void;
  onDone: (plan: SitePlan) => void;
};

/** Says what a step about a plan means, and takes it. */
export function PlanConfirm({ id, plan, step, onClose, onDone }: Props) {
  const labels = useLabels(step, plan);
  const { mutate, isPending, error } = usePlanStep(id, onDone);
  return (
    <Confirm
      {...labels}
      danger={step.what === 'cancel' || step.what === 'refund'}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate(step)}
    >
      <Consequence plan={plan} step={step} />
    </Confirm>
  );
}

function useLabels(
  step: PlanStep,
  { is_payer }: SitePlan,
): { title: string; action: string; busyAction: string } {
  const { t } = useLingui();
  if (step.what === 'cancel')
    return { title: t`Cancel the plan?`, action: t`Cancel the plan`, busyAction: t`Cancelling…` };
  if (step.what === 'refund')
    return is_payer
      ? { title: t`End the plan now?`, action: t`End now`, busyAction: t`Ending…` }
      : { title: t`Get your money back?`, action: t`Refund the payment`, busyAction: t`Refunding…` };
  if (step.what === 'resume')
    return { title: t`Keep the plan?`, action: t`Keep the plan`, busyAction: t`Saving…` };
  return step.to === 'monthly'
    ? { title: t`Change to monthly?`, action: t`Change to monthly`, busyAction: t`Saving…` }
    : { title: t`Change to annual?`, action: t`Change to annual`, busyAction: t`Saving…` };
}

function Consequence({ plan, step }: Pick<Props, 'plan' | 'step'>) {
  const dayOf = useLocalDay();
  const isChange = step.what === 'change';
  // that of another plan is known from the price list alone
  const list = useQuery({ ...pricesQuery, enabled: isChange }).data;
  const day = plan.period_end ? dayOf(plan.period_end) : '';
  if (step.what === 'cancel')
    return (
      <>
        <p>
          {plan.state === 'past_due' ? (
            <Trans>The plan ends, and no payment is tried again.</Trans>
          ) : (
            <Trans>The plan runs until {day} and is not charged again.</Trans>
          )}
        </p>
        <WhatClosed />
      </>
    );
  if (step.what === 'refund')
    return (
      <>
        <p>
          <Trans>
            What you paid for ends at once, and <Amount of={moneyOf(plan.refund)} /> goes back to the card
            that was charged. Time that others paid for stays.
          </Trans>
        </p>
        <WhatClosed />
      </>
    );
  if (step.what === 'resume')
    return (
      <p>
        <Trans>
          On {day} the plan renews. It is charged then: <Amount of={moneyOf(plan.price)} />
        </Trans>
      </p>
    );
  const price = list ? chargeOf(list, planItem(step.to)) : null;
  return (
    <p>
      <Trans>Nothing changes before {day}.</Trans>{' '}
      {price &&
        (step.to === 'monthly' ? (
          <Trans>
            From then on <Price {...price} /> is charged every month.
          </Trans>
        ) : (
          <Trans>
            From then on <Price {...price} /> is charged every year.
          </Trans>
        ))}
    </p>
  );
}

const moneyOf = (money: SitePlan['price']): Money | null =>
  money && { amountMinor: money.amount_minor, currency: money.currency };

const Amount = ({ of }: { of: Money | null }) => of && <Price {...of} />;
