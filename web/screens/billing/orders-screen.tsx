import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { OrderList } from '#web/features/orders/order-list.tsx';
import { ordersQuery } from '#web/features/orders/order-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';

/** What one has ordered. */
export function OrdersScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  useTitle(t`My orders`);
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <h1>
        <Trans>My orders</Trans>
      </h1>
      <OrderList
        query={ordersQuery}
        more={<Trans>Earlier orders</Trans>}
        empty={
          <>
            <p>
              <Trans>Nothing was ordered yet. Orders will appear here.</Trans>
            </p>
            <Link
              to="/$locale/sites"
              params={{ locale }}
              className="inline-flex min-h-11 items-center text-base underline underline-offset-4"
            >
              <Trans>My sites</Trans>
            </Link>
          </>
        }
      />
    </div>
  );
}
