import { z } from 'zod';
import { INVOICE_TYPES } from '#worker/contract/billing.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import {
  COUPON_MAX,
  GIFT_NOTE_MAX,
  ORDER_PRODUCTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '#worker/contract/order.ts';
import { PRICE_ITEMS } from '#worker/contract/price.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { VatRate } from './price.ts';
import { coded, Email, Id, IdOrSlug, Instant, name, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

const Product = z.enum(ORDER_PRODUCTS);
const Amount = z.number().int().min(0);

export const Payer = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });
export type Payer = z.infer<typeof Payer>;

const PayerInput = z
  .strictObject({
    first_name: withoutCardNumber(name(60, 1)),
    last_name: withoutCardNumber(name(60, 1)),
    email: withoutCardNumber(Email),
  })
  .refine(
    ({ first_name, last_name }) =>
      [first_name, last_name].some(hasCardNumber) || !hasCardNumber(`${first_name} ${last_name}`),
    {
      ...coded('text.card_number'),
      path: ['last_name'],
    },
  );

/** Where something is delivered to. */
export const Address = z.strictObject({
  name: withoutCardNumber(name(120, 1)),
  phone: withoutCardNumber(text(40, 3)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  city: withoutCardNumber(text(80, 1)),
  street: withoutCardNumber(text(160, 1)),
  zip: withoutCardNumber(text(20)),
});
export type Address = z.infer<typeof Address>;

const LineInput = z.strictObject({ item: z.enum(PRICE_ITEMS), quantity: z.number().int().min(1).max(999) });

/** What is wanted, without prices: as the browser keeps it in `billingInformation`. */
const Wanted = {
  kind: Product,
  /** The site. */
  target: IdOrSlug,
  lines: z.array(LineInput).min(1).max(20),
  coupon: withoutCardNumber(text(COUPON_MAX, 1)).nullish(),
};

export const GiftNote = withoutCardNumber(text(GIFT_NOTE_MAX));

export const OrderInput = z.strictObject({
  ...Wanted,
  payer: PayerInput,
  /** Where something is delivered, and only there. */
  address: Address.nullish(),
  /** For a plan that is given: a note to the site's Owner. */
  gift: z.strictObject({ note: GiftNote }).nullish(),
  terms: z.literal(true, coded('order.terms')),
  /** What the payer saw, and agreed to. */
  total_minor: Amount,
});
export type OrderInput = z.input<typeof OrderInput>;

export const OrderLine = z.object({
  item: z.enum(PRICE_ITEMS),
  /** In the language of the request. */
  label: z.string(),
  quantity: z.number().int(),
  unit_minor: z.number().int(),
  total_minor: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

const Totals = {
  lines: z.array(OrderLine),
  subtotal_minor: Amount,
  discount_minor: Amount,
  /** What of the discount is for the unused days of a plan, in whose place another is bought. */
  unused_minor: Amount,
  coupon: z.string().nullable(),
  delivery_minor: Amount,
  vat_rate: VatRate,
  vat_included: z.boolean(),
  vat_minor: Amount,
  total_minor: Amount,
  currency: z.string(),
};

export const Quote = z.object({
  ...Totals,
  /** For a plan: until when it runs, null for one without end, and whether it renews. */
  until: Instant.nullable(),
  renews: z.boolean(),
  /** Whether the order needs an address. */
  delivers: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

export const InvoiceLink = z.object({
  id: z.number().int(),
  number: z.string(),
  type: z.enum(INVOICE_TYPES),
});

/** `by`: the name of the person whose act it was; null for nobody's, and for someone without a name. */
const OrderEvent = z.object({
  at: Instant,
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  note: z.string().nullable(),
});

export const Order = z.object({
  id: z.number().int(),
  number: z.number().int(),
  product: Product,
  product_id: z.number().int().nullable(),
  site: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }).nullable(),
  ...Totals,
  status: z.enum(ORDER_STATUSES),
  stage: z.string().nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** The provider's code where the last attempt was refused. */
  failure: z.string().nullable(),
  payer: Payer,
  address: Address.nullable(),
  plan: z.enum(PLANS).nullable(),
  gift_note: z.string().nullable(),
  created_at: Instant,
  placed_at: Instant.nullable(),
  /** The invoice, and what corrects it. */
  invoices: z.array(InvoiceLink),
  /** Newest first. */
  events: z.array(OrderEvent),
  can: z.object({ pay: z.boolean() }),
});
export type Order = z.infer<typeof Order>;

const OfOrder = z.object({ id: Id });

export const quoteOrder = {
  body: z.strictObject({ ...Wanted, gift: z.boolean().optional() }),
  reply: z.object({ quote: Quote }),
};
export const placeOrder = {
  body: OrderInput,
  reply: z.object({
    order: Order,
    /** The provider's page; null where nothing is to be paid. */
    url: z.string().nullable(),
  }),
};
export const getOrder = { params: OfOrder, reply: z.object({ order: Order }) };
export const payOrder = { params: OfOrder, reply: z.object({ order: Order, url: z.string().nullable() }) };
export const checkOrder = { params: OfOrder, reply: z.object({ order: Order }) };
