import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Product } from '#worker/contract/vendor.ts';
import { pictureNear, srcset } from '#worker/shared/picture.ts';

type Shown = Pick<
  Product,
  'name_he' | 'name_en' | 'description_he' | 'description_en' | 'price_minor' | 'currency' | 'images'
>;

/** The name of a product in a language, or in the other one where it has none. */
export const productName = (
  { name_he, name_en }: Pick<Product, 'name_he' | 'name_en'>,
  locale: 'en' | 'he',
): string => (locale === 'he' ? name_he || name_en : name_en || name_he);

/** A product as buyers see it, in one language. */
export function ProductPreview({ product, locale }: { product: Shown; locale?: 'en' | 'he' }) {
  const { t } = useLingui();
  const own = useLocale().locale;
  const lang = locale ?? own;
  const name = productName(product, lang);
  const description = lang === 'he' ? product.description_he : product.description_en;
  const [first, ...others] = product.images;
  const count = product.images.length;
  return (
    <article
      lang={lang}
      dir={lang === 'he' ? 'rtl' : 'ltr'}
      className="flex flex-col gap-3 overflow-hidden rounded-[14px] border border-(--line) p-4"
    >
      {first && (
        <img
          src={pictureNear(first, 800)}
          srcSet={srcset(first)}
          sizes="(min-width: 640px) 20rem, 90vw"
          alt={name}
          className="aspect-4/3 w-full rounded-lg bg-(--sunken) object-cover"
        />
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((image, at) => (
            <li key={image.id}>
              <img
                src={pictureNear(image, 320)}
                alt={t`View ${at + 2} of ${count}`}
                className="size-16 rounded-lg bg-(--sunken) object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <h3 className="text-xl!">{name === '' ? <Trans>No name yet</Trans> : <UserText>{name}</UserText>}</h3>
      <p className="whitespace-pre-line wrap-anywhere">
        <UserText>{description}</UserText>
      </p>
      <p className="font-semibold">
        <Price amountMinor={product.price_minor} currency={product.currency} />
      </p>
    </article>
  );
}

/** The same in both languages. */
export const ProductInBoth = ({ product }: { product: Shown }) => (
  <div className="grid gap-4 md:grid-cols-2">
    <ProductPreview product={product} locale="he" />
    <ProductPreview product={product} locale="en" />
  </div>
);
