import { Trans, useLingui } from '@lingui/react/macro';
import { OrderList } from '#web/features/orders/order-list.tsx';
import { workQuery } from '#web/features/orders/order-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';

/** For administrators: the orders that wait for them. */
export function WorkOrdersScreen() {
  const { t } = useLingui();
  useTitle(t`Orders to work on`);
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <h1>
        <Trans>Orders to work on</Trans>
      </h1>
      <OrderList
        query={workQuery}
        isWork
        more={<Trans>Later orders</Trans>}
        empty={
          <p>
            <Trans>No order is waiting.</Trans>
          </p>
        }
      />
    </div>
  );
}
