import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ORDER_TABS, type OrderTab } from '#worker/contract/flowers.ts';
import { TAB_NAMES } from './delivery-words.ts';
import { vendorOrdersQuery } from './vendor-order-queries.ts';

type Props = { tab: OrderTab; vendor: string | undefined };

/** The lists of a vendor, each with an address; those that need an act say how many wait. */
export function OrderTabs({ tab, vendor }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { number } = useFormat();
  const { data } = useInfiniteQuery({
    ...vendorOrdersQuery(tab, vendor),
    // the counts stay while another list loads
    placeholderData: keepPreviousData,
  });
  const counts: Partial<Record<OrderTab, number>> = data?.pages.at(-1)?.counts ?? {};
  return (
    <nav aria-label={t`Lists of orders`} className="dashboard-tabs">
      {ORDER_TABS.map((one) => {
        const count = counts[one] ?? 0;
        return (
          <Link
            key={one}
            to="/$locale/vendor/orders"
            params={{ locale }}
            search={{ ...(one !== 'new' && { tab: one }), ...(vendor !== undefined && { vendor }) }}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
            {...(one === tab && { 'aria-current': 'page' as const })}
          >
            {i18n._(TAB_NAMES[one])}
            {count > 0 && (
              <>
                <span aria-hidden="true"> ({number(count)})</span>
                <span className="unseen">
                  {' '}
                  <Plural value={count} one="# order" other="# orders" />
                </span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
