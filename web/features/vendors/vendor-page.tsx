import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DashboardHeader } from '#web/ui/dashboard-header.tsx';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';

type Props = {
  title: string;
  /** The id of the vendor that an administrator looks at. */
  vendor?: string | undefined;
  /** It has a list of many columns. */
  isWide?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** A page of a vendor, with the links to the others. A new page of vendors adds its link here. */
export function VendorPage({ title, vendor, isWide = false, action, children }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const to = { params: { locale }, search: vendor === undefined ? {} : { vendor } };
  useTitle(title);
  return (
    <div className="wrap pb-12">
      <DashboardHeader
        title={title}
        action={action}
        label={t`Pages of the vendor`}
        tabs={
          <>
            <Link to="/$locale/vendor/orders" {...to} activeOptions={{ includeSearch: false }}>
              <Trans>Orders</Trans>
            </Link>
            <Link to="/$locale/vendor/payouts" {...to} activeOptions={{ includeSearch: false }}>
              <Trans>Payouts</Trans>
            </Link>
            <Link to="/$locale/vendor/products" {...to} activeOptions={{ includeSearch: false }}>
              <Trans>Products</Trans>
            </Link>
            <Link to="/$locale/vendor/settings" {...to} activeOptions={{ includeSearch: false }}>
              <Trans>Settings</Trans>
            </Link>
            <Link to="/$locale/vendor/help" {...to} activeOptions={{ includeSearch: false }}>
              <Trans>Help</Trans>
            </Link>
          </>
        }
      />
      {vendor !== undefined && (
        <p role="status" className="mb-6 rounded-lg bg-(--warning-soft) p-4 text-(--warning)">
          <Trans>You look at this page as the vendor sees it. Nothing can be changed here.</Trans>
        </p>
      )}
      <UnsavedGuard>
        <div className={`flex flex-col gap-8 ${isWide ? '' : 'max-w-180'}`}>{children}</div>
      </UnsavedGuard>
    </div>
  );
}
