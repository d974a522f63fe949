import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chargeOf, pricesQuery } from '#web/features/plans/price-queries.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { PriceItem } from '#worker/contract/price.ts';

/** Draws an item with its price as a row of a `dl`; nothing where it is not in the price list. */
type PriceRow = (item: PriceItem, label: ReactNode) => ReactNode;

/** What is drawn with the prices of the list, once they are there. */
export function PriceRows({ children }: { children: (row: PriceRow) => ReactNode }) {
  const { data: list, error, refetch } = useQuery(pricesQuery);
  if (error && !list) return <CallFault error={error} again={() => void refetch()} />;
  if (!list)
    return (
      <Skeleton>
        <SkeletonLine />
        <SkeletonLine size="60%" />
      </Skeleton>
    );
  return children((item, label) => {
    const price = chargeOf(list, item);
    return (
      price && (
        <div key={item} className="flex justify-between gap-4 border-b border-(--line) pb-2">
          <dt>{label}</dt>
          <dd>
            <Price {...price} />
          </dd>
        </div>
      )
    );
  });
}
