import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CsvButton } from '#web/features/vendor-orders/csv-button.tsx';
import { OrderTabs } from '#web/features/vendor-orders/order-tabs.tsx';
import { OrdersList } from '#web/features/vendor-orders/orders-list.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { OrderTab } from '#worker/contract/flowers.ts';

type Props = { tab: OrderTab; vendor: string | undefined };

/** The orders of a vendor, list by list. */
export function VendorOrdersScreen({ tab, vendor }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <VendorPage
      title={t`Orders for flowers`}
      vendor={vendor}
      isWide
      action={
        <div className="flex flex-wrap gap-3">
          <Link
            className="button"
            to="/$locale/vendor/day-sheet"
            params={{ locale }}
            search={vendor === undefined ? {} : { vendor }}
          >
            <Trans>Day sheet</Trans>
          </Link>
          {vendor === undefined && <CsvButton tab={tab} />}
        </div>
      }
    >
      <OrderTabs tab={tab} vendor={vendor} />
      <OrdersList key={tab} tab={tab} vendor={vendor} />
    </VendorPage>
  );
}
