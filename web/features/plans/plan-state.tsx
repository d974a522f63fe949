import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CardName } from '#web/ui/card-name.tsx';
import { Price } from '#web/ui/price.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { PLAN_NAMES } from './plan-names.ts';

type Props = {
  plan: SitePlan;
  /** How many photos and recordings count towards the free ones; null where that is not known. */
  used: number | null;
};

/** The plan of a site in words: what it is, until when, and for its payer how it is paid. */
export function PlanState({ plan, used }: Props) {
  if (plan.state === 'free') return <FreeState used={used} />;
  if (plan.state === 'past_due') return <PastDue plan={plan} />;
  return (
    <>
      <p>
        <Course plan={plan} />
      </p>
      {plan.is_gift && plan.state !== 'ended' && (
        <p>
          <Trans>It was given as a gift.</Trans>
        </p>
      )}
      <PaidBy plan={plan} />
    </>
  );
}

function FreeState({ used }: Pick<Props, 'used'>) {
  return (
    <p>
      <Trans>This site has no plan.</Trans>{' '}
      {used !== null && (
        <Trans>
          {Math.min(used, FREE_PHOTOS)} of {FREE_PHOTOS} free photos and recordings used.
        </Trans>
      )}{' '}
      <Trans>Nothing already here will be removed.</Trans>
    </p>
  );
}

/** What a plan is and what becomes of it. */
function Course({ plan: { plan, state, period_end, renews, next_plan, price } }: Pick<Props, 'plan'>) {
  const { t, i18n } = useLingui();
  const dayOf = useLocalDay();
  const day = period_end && dayOf(period_end);
  const name = plan ? i18n._(PLAN_NAMES[plan]) : t`Plan`;
  const next = next_plan && i18n._(PLAN_NAMES[next_plan]);
  const amount = price && <Price amountMinor={price.amount_minor} currency={price.currency} />;
  if (state === 'ended')
    return day ? (
      <Trans>
        The plan ended on {day}. Everything is kept; some media is blurred until the plan is renewed.
      </Trans>
    ) : (
      <Trans>The plan has ended. Everything is kept; some media is blurred until the plan is renewed.</Trans>
    );
  if (state === 'cancelled')
    return <Trans>The plan is cancelled. It runs until {day}, and nothing is deleted after that.</Trans>;
  if (state === 'granted')
    return day ? (
      <Trans>Dorot gave this site a plan, until {day}.</Trans>
    ) : (
      <Trans>Dorot gave this site a plan without an end.</Trans>
    );
  // the end of one that is past due is kept from others
  if (!day) return renews ? <Trans>{name}.</Trans> : <Trans>{name}: paid, and without an end.</Trans>;
  if (!renews)
    return (
      <Trans>
        {name}, until {day}. It does not renew.
      </Trans>
    );
  if (!amount)
    return (
      <Trans>
        {name}. It renews on {day}.
      </Trans>
    );
  return next ? (
    <Trans>
      {name}. From {day} it renews as: {next}, {amount}.
    </Trans>
  ) : (
    <Trans>
      {name}. It renews on {day} for {amount}.
    </Trans>
  );
}

/** The renewal that failed, told to the payer alone. */
function PastDue({ plan }: Pick<Props, 'plan'>) {
  const { locale, Link } = useView();
  const dayOf = useLocalDay();
  const next = plan.next_retry_at && dayOf(plan.next_retry_at);
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-(--warning-soft) p-4">
      <p>
        <Trans>The last payment for this plan did not go through. The site stays as it is.</Trans>{' '}
        {next && <Trans>The payment is tried again on {next}.</Trans>}{' '}
        {plan.is_payer && <Trans>Only you see this.</Trans>}
      </p>
      <PaidBy plan={plan} />
      {plan.failed_order_id !== null && (
        <Link className="button" href={`/${locale}/dashboard/orders/${plan.failed_order_id}`}>
          <Trans>Pay with another card</Trans>
        </Link>
      )}
    </div>
  );
}

/** For the payer: the card, and where the cards and invoices are. */
function PaidBy({ plan: { is_payer, card, renews } }: Pick<Props, 'plan'>): ReactNode {
  const { locale, Link } = useView();
  if (!is_payer) return null;
  return (
    <p>
      {card && renews && (
        <Trans>
          It is charged to <CardName card={card} />.
        </Trans>
      )}{' '}
      <Link
        className="inline-block py-2.5 underline underline-offset-4"
        href={`/${locale}/dashboard/account/billing`}
      >
        <Trans>Cards and invoices</Trans>
      </Link>
    </p>
  );
}
