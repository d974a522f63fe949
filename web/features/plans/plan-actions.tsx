import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Price } from '#web/ui/price.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import { PlanConfirm } from './plan-confirm.tsx';
import type { PlanStep } from './plan-queries.ts';

/**
 * What can be done about a plan by those who paid for it or an administrator, and what came of it; nothing for anyone
 * else. `id` as in the page's path.
 */
export function PlanActions({ id, plan }: { id: string; plan: SitePlan }) {
  const { t } = useLingui();
  const dayOf = useLocalDay();
  const [asked, setAsked] = useState<PlanStep | null>(null);
  const [status, setStatus] = useState('');
  const { can, refund } = plan;

  function statusOf({ period_end }: SitePlan, { what }: PlanStep): string {
    const day = period_end ? dayOf(period_end) : '';
    if (what === 'refund')
      return t`Your refund has started. The money goes back to the card that was charged.`;
    if (what === 'cancel')
      return plan.state === 'past_due'
        ? t`The plan is cancelled. No payment is tried again.`
        : t`The plan is cancelled. It runs until ${day}.`;
    if (what === 'resume') return t`The plan renews again on ${day}.`;
    return t`The plan changes on ${day}.`;
  }

  return (
    <>
      <StatusMessage>{status}</StatusMessage>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can.change.map(
          (to) =>
            to !== 'once' && (
              <button
                key={to}
                type="button"
                className="button"
                onClick={() => setAsked({ what: 'change', to })}
              >
                {to === 'monthly' ? <Trans>Change to monthly</Trans> : <Trans>Change to annual</Trans>}
              </button>
            ),
        )}
        {can.resume && (
          <button type="button" className="button" onClick={() => setAsked({ what: 'resume' })}>
            <Trans>Keep the plan</Trans>
          </button>
        )}
        {can.cancel && (
          <button type="button" className="button" onClick={() => setAsked({ what: 'cancel' })}>
            <Trans>Cancel the plan</Trans>
          </button>
        )}
        {refund && (
          <button
            type="button"
            className="button"
            onClick={() => setAsked({ what: 'refund', order: refund.order_id })}
          >
            <span>
              {plan.is_payer ? (
                <Trans>
                  End now with a refund of{' '}
                  <Price amountMinor={refund.amount_minor} currency={refund.currency} />
                </Trans>
              ) : (
                <Trans>
                  Get back the <Price amountMinor={refund.amount_minor} currency={refund.currency} /> you paid
                </Trans>
              )}
            </span>
          </button>
        )}
      </div>
      {asked && (
        <PlanConfirm
          id={id}
          plan={plan}
          step={asked}
          onClose={() => setAsked(null)}
          onDone={(now) => {
            setAsked(null);
            setStatus(statusOf(now, asked));
          }}
        />
      )}
    </>
  );
}
