import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { chargeOf, pricesQuery } from '#web/features/plans/price-queries.ts';
import { Price } from '#web/ui/price.tsx';

/** What a backup costs; nothing until the prices are known. */
export function BackupPrice() {
  const { data: list } = useQuery(pricesQuery);
  const price = list && chargeOf(list, 'export');
  if (!price) return null;
  return price.amountMinor === 0 ? (
    <Trans>It is included in the plan.</Trans>
  ) : (
    <Trans>
      A backup costs <Price {...price} />.
    </Trans>
  );
}
