import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Product } from '#worker/contract/vendor.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { productName } from './product-preview.tsx';
import { ProductBadge } from './state-badge.tsx';
import { Note } from './vendor-state.tsx';
import { PRODUCT_WORDS } from './vendor-words.ts';

/** A product in the list of its vendor. `title` links its name. */
export function ProductRow({
  product,
  title,
  children,
}: {
  product: Product;
  title?: (name: ReactNode) => ReactNode;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const [image] = product.images;
  const text = productName(product, locale);
  const name = text === '' ? <Trans>No name yet</Trans> : <UserText>{text}</UserText>;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex gap-4">
        {image ? (
          <img
            src={pictureNear(image, 320)}
            alt=""
            className="size-20 shrink-0 rounded-lg bg-(--sunken) object-cover"
          />
        ) : (
          <span className="size-20 shrink-0 rounded-lg bg-(--sunken)" />
        )}
        <div className="flex min-w-0 flex-col items-start gap-1">
          <p className="font-semibold wrap-anywhere">{title ? title(name) : name}</p>
          <Price amountMinor={product.price_minor} currency={product.currency} />
          <ProductBadge state={product.state} />
        </div>
      </div>
      <p className="small">{i18n._(PRODUCT_WORDS[product.state].next)}</p>
      <Note note={product.state_note} />
      {children}
    </li>
  );
}
