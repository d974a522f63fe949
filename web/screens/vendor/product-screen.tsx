import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pricesQuery } from '#web/features/plans/price-queries.ts';
import { ProductActions } from '#web/features/vendors/product-actions.tsx';
import { ProductForm } from '#web/features/vendors/product-form.tsx';
import { ProductInBoth } from '#web/features/vendors/product-preview.tsx';
import { ProductBadge } from '#web/features/vendors/state-badge.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { productsQuery } from '#web/features/vendors/vendor-queries.ts';
import { Note } from '#web/features/vendors/vendor-state.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Product } from '#worker/contract/vendor.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

type Props = {
  /** The id of the product, or `new`. */
  id: string;
  /** The id of the vendor that an administrator looks at. */
  asVendor: string | undefined;
};

/** The form of a product, and how buyers see it. */
export function ProductScreen({ id, asVendor }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data: products } = useSuspenseQuery(productsQuery(asVendor));
  const { data: prices } = useSuspenseQuery(pricesQuery);
  const [message, setMessage] = useState('');
  const product = products.find((one) => String(one.id) === id) ?? null;
  const isNew = id === 'new' && asVendor === undefined;
  const list = { to: '/$locale/vendor/products' as const, params: { locale } };
  const leave = () => void navigate(list);
  if (!product && !isNew)
    return (
      <StatePage
        title={t`This product could not be found.`}
        action={
          <Link {...list} search={asVendor === undefined ? {} : { vendor: asVendor }} className="button">
            <Trans>All products</Trans>
          </Link>
        }
      />
    );

  function saved(next: Product) {
    if (isNew)
      void navigate({
        to: '/$locale/vendor/products/$id',
        params: { locale, id: String(next.id) },
        replace: true,
      });
    else
      setMessage(next.state === 'review' ? t`Saved. The product is in review.` : t`The product was saved.`);
  }

  return (
    <VendorPage title={product ? t`Product` : t`A new product`} vendor={asVendor}>
      <StatusMessage>{message}</StatusMessage>
      {product && (
        <div className="flex flex-col items-start gap-3">
          <ProductBadge state={product.state} />
          <Note note={product.state_note} />
        </div>
      )}
      {asVendor === undefined && (
        <ProductForm
          key={product?.id ?? 'new'}
          product={product}
          currency={product?.currency ?? prices.currency}
          action={product ? t`Save the changes` : t`Save as a draft`}
          onSaved={saved}
        />
      )}
      {product && (
        <section aria-labelledby="preview" className="flex flex-col gap-4">
          <h2 id="preview" className="text-xl!">
            <Trans>How buyers see it</Trans>
          </h2>
          <ProductInBoth product={product} />
        </section>
      )}
      {product && asVendor === undefined && (
        <ProductActions product={product} onDone={setMessage} onArchived={leave} />
      )}
    </VendorPage>
  );
}
