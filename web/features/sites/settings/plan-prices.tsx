import { Trans } from '@lingui/react/macro';
import { Price } from '#web/ui/price.tsx';
import { PLAN_PRICES } from '#worker/shared/prices.ts';

/** The subscription prices. */
export function PlanPrices() {
  const { monthly, annual, once } = PLAN_PRICES;
  return (
    <p>
      <Trans>
        A subscription costs <Price amount={monthly} /> a month, <Price amount={annual} /> a year, or{' '}
        <Price amount={once} /> once.
      </Trans>{' '}
      <Trans>It cannot be bought here yet.</Trans>
    </p>
  );
}
