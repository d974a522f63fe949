import { Trans } from '@lingui/react/macro';
import type { BillingRow } from '#worker/contract/billing.ts';

type Props = { plan: NonNullable<BillingRow['plan']> };

export function PlanName({ plan }: Props) {
  if (plan === 'monthly') return <Trans>Monthly plan</Trans>;
  return plan === 'annual' ? <Trans>Annual plan</Trans> : <Trans>One-time plan</Trans>;
}
