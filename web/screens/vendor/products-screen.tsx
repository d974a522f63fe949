import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NoVendor } from '#web/features/vendors/no-vendor.tsx';
import { ProductActions } from '#web/features/vendors/product-actions.tsx';
import { ProductRow } from '#web/features/vendors/product-row.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { productsQuery, vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { VendorStateNote } from '#web/features/vendors/vendor-state.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';

/** The products of a vendor. `asVendor` is the id of the one that an administrator looks at. */
export function ProductsScreen({ asVendor }: { asVendor: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data: vendor } = useSuspenseQuery(vendorQuery(asVendor));
  const { data: products } = useSuspenseQuery(productsQuery(asVendor));
  const [message, setMessage] = useState('');
  if (!vendor) return <NoVendor />;
  const mayChange = asVendor === undefined && vendor.can.change;
  const link = (id: string) => ({
    to: '/$locale/vendor/products/$id' as const,
    params: { locale, id },
    search: asVendor === undefined ? {} : { vendor: asVendor },
  });
  return (
    <VendorPage
      title={t`Products`}
      vendor={asVendor}
      action={
        mayChange && (
          <Link {...link('new')} className="button main">
            <Trans>Add a product</Trans>
          </Link>
        )
      }
    >
      {vendor.state !== 'approved' && <VendorStateNote vendor={vendor} />}
      <StatusMessage>{message}</StatusMessage>
      {products.length === 0 ? (
        <p className="font-serif text-xl">
          <Trans>There are no products yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              title={(name) => (
                <Link
                  {...link(String(product.id))}
                  className="inline-block py-2 underline underline-offset-4"
                >
                  {name}
                </Link>
              )}
            >
              {mayChange && <ProductActions product={product} onDone={setMessage} />}
            </ProductRow>
          ))}
        </ul>
      )}
    </VendorPage>
  );
}
