import { Trans, useLingui } from '@lingui/react/macro';
import { OrderList } from '#web/features/orders/order-list.tsx';
import { workQuery } from '#web/features/orders/order-queries.ts';
import { NO_WORK, WorkTabs } from '#web/features/orders/work-tabs.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import type { WorkList } from '#worker/contract/order.ts';

/** For administrators: the orders that are under way, by what they wait for. */
export function WorkOrdersScreen({ waiting }: { waiting: WorkList }) {
  const { t, i18n } = useLingui();
  useTitle(t`Orders to work on`);
  return (
    <div className="flex flex-col gap-8">
      <h1>
        <Trans>Orders to work on</Trans>
      </h1>
      <WorkTabs waiting={waiting} />
      <OrderList
        key={waiting}
        query={workQuery(waiting)}
        isWork
        more={<Trans>Later orders</Trans>}
        empty={<p>{i18n._(NO_WORK[waiting])}</p>}
      />
    </div>
  );
}
