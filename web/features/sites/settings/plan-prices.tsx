import { Trans } from '@lingui/react/macro';
import { PLAN_PRICES } from '#worker/shared/prices.ts';

const price = (amount: number) => <bdi className="tabular-nums">{amount.toFixed(2)}</bdi>;

/** The subscription prices. */
export function PlanPrices() {
  const { monthly, annual, once } = PLAN_PRICES;
  return (
    <p>
      <Trans>
        It costs {price(monthly)} a month, {price(annual)} a year, or {price(once)} once.
      </Trans>
    </p>
  );
}
