import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { OrderList } from './order-list.tsx';
import { siteOrdersQuery } from './order-queries.ts';

/** What was ordered for a site. */
export function SiteOrders({ siteId }: { siteId: number }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 border-t border-(--line) pt-6">
      <h3 id={heading} className="text-xl!">
        <Trans>Orders for this site</Trans>
      </h3>
      <OrderList
        query={siteOrdersQuery(siteId)}
        more={<Trans>Earlier orders</Trans>}
        empty={
          <p className="font-sans text-base text-(--ink-2)">
            <Trans>Nothing was ordered yet.</Trans>
          </p>
        }
      />
    </section>
  );
}
