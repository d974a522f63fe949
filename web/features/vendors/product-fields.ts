import { msg } from '@lingui/core/macro';
import { minorIn, typedFrom } from '#web/lib/forms/price-in.ts';
import { ProductInput } from '#worker/contract/schemas/vendor.ts';
import { PRODUCT_LIMITS, type Product } from '#worker/contract/vendor.ts';

/** What is typed into the form of a product. */
export type Typed = {
  name_he: string;
  name_en: string;
  description_he: string;
  description_en: string;
  price: string;
  suitable: Product['suitable'];
  lead_days: string;
  cutoff: string;
  capacity: string;
};

/** The values of a submission. `isForReview`: the product goes to review, so that it has to be complete. */
export type Values = Typed & { images: readonly string[]; currency: string; isForReview: boolean };

export const typedOf = (product: Product | null, currency: string): Typed => ({
  name_he: product?.name_he ?? '',
  name_en: product?.name_en ?? '',
  description_he: product?.description_he ?? '',
  description_en: product?.description_en ?? '',
  price: product ? typedFrom(product.price_minor, currency) : '',
  suitable: product?.suitable ?? 'memorial',
  lead_days: String(product?.lead_days ?? 1),
  cutoff: product?.cutoff ?? '12:00',
  capacity: String(product?.capacity ?? 10),
});

const whole = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

/** The body of the request. The fields were validated, so that each is a number. */
export const bodyOf = (values: Values) => ({
  name_he: values.name_he.trim(),
  name_en: values.name_en.trim(),
  description_he: values.description_he.trim(),
  description_en: values.description_en.trim(),
  price_minor: minorIn(values.price, values.currency) ?? 0,
  suitable: values.suitable,
  lead_days: whole(values.lead_days) ?? 0,
  cutoff: values.cutoff,
  capacity: whole(values.capacity) ?? 0,
  images: [...values.images],
});

const { shape } = ProductInput;
const isWithin = (number: number | null, { min, max }: { min: number; max: number }) =>
  number !== null && number >= min && number <= max;

const forReview =
  (name: 'name_he' | 'name_en' | 'description_he' | 'description_en', missing: ReturnType<typeof msg>) =>
  (values: Values) =>
    values.isForReview && values[name].trim() === '' ? missing : undefined;

export const FIELDS = {
  images: {
    id: 'product-photo',
    check: ({ isForReview, images }: Values) =>
      isForReview && images.length === 0 ? msg`Add at least one photo` : undefined,
  },
  name_he: {
    id: 'product-name-he',
    schema: shape.name_he,
    check: forReview('name_he', msg`Enter the name in Hebrew`),
    own: { 'field.required': msg`Enter the name in Hebrew` },
  },
  name_en: {
    id: 'product-name-en',
    schema: shape.name_en,
    check: forReview('name_en', msg`Enter the name in English`),
    own: { 'field.required': msg`Enter the name in English` },
  },
  description_he: {
    id: 'product-description-he',
    schema: shape.description_he,
    check: forReview('description_he', msg`Describe it in Hebrew`),
    own: { 'field.required': msg`Describe it in Hebrew` },
  },
  description_en: {
    id: 'product-description-en',
    schema: shape.description_en,
    check: forReview('description_en', msg`Describe it in English`),
    own: { 'field.required': msg`Describe it in English` },
  },
  price_minor: {
    id: 'product-price',
    check: ({ price, currency }: Values) =>
      isWithin(minorIn(price, currency), PRODUCT_LIMITS.price_minor)
        ? undefined
        : msg`Enter a price from 1 to 10,000`,
    value: ({ price }: Values) => price,
  },
  lead_days: {
    id: 'product-lead-days',
    check: ({ lead_days }: Values) =>
      isWithin(whole(lead_days), PRODUCT_LIMITS.lead_days) ? undefined : msg`Enter a number from 0 to 60`,
  },
  cutoff: {
    id: 'product-cutoff',
    schema: shape.cutoff,
    own: { 'value.invalid': msg`Enter a time of day`, 'field.required': msg`Enter a time of day` },
  },
  capacity: {
    id: 'product-capacity',
    check: ({ capacity }: Values) =>
      isWithin(whole(capacity), PRODUCT_LIMITS.capacity) ? undefined : msg`Enter a number from 1 to 500`,
  },
};
