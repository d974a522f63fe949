import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BoxKind } from '#worker/contract/box.ts';
import {
  type Address,
  type BoxInput,
  type FlowersInput,
  type Issue,
  ORDER_PRODUCTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type Payer,
  PHOTO_PURPOSES,
  type Wish,
} from '#worker/contract/order.ts';
import { type LineItem, PRICE_ITEMS } from '#worker/contract/price.ts';
import { LOCALES, type PLANS } from '#worker/contract/primitives.ts';
import { users } from './people.ts';

/** The price list. */
export const prices = sqliteTable(
  'prices',
  {
    item: text({ enum: PRICE_ITEMS }).notNull(),
    currency: text().notNull(),
    amount_minor: integer().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.item, t.currency] })],
);

/** The VAT of what is sold in a currency; without a row that of the configuration. */
export const vat_rates = sqliteTable('vat_rates', {
  currency: text().primaryKey(),
  /** In hundredths of a percent. */
  rate: integer().notNull(),
  /** Whether the prices include it; else it is added. */
  included: integer({ mode: 'boolean' }).notNull(),
  updated_at: text().notNull(),
});

export const coupons = sqliteTable(
  'coupons',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Upper case. */
    code: text().notNull(),
    /** Either a percentage or an amount with its currency. */
    percent: integer(),
    amount_minor: integer(),
    currency: text(),
    /** What it is for; empty: everything. */
    products: text({ mode: 'json' }).$type<string[]>().notNull(),
    plans: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Whether it is for a person's first order only. */
    first_only: integer({ mode: 'boolean' }).notNull().default(false),
    max_uses: integer(),
    max_per_user: integer(),
    valid_from: text(),
    valid_until: text(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    used: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('coupons_code').on(t.code), index('coupons_active').on(t.active, t.id)],
);

/** The orders that a coupon was used for: as many rows as its `used`. */
export const coupon_uses = sqliteTable(
  'coupon_uses',
  {
    order_id: integer().primaryKey(),
    coupon_id: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('coupon_uses_coupon').on(t.coupon_id, t.user_id), index('coupon_uses_user').on(t.user_id)],
);

export type StoredLine = {
  item: LineItem;
  quantity: number;
  unit_minor: number;
  total_minor: number;
  /** What it is called where the price list does not say so, in both languages. */
  name?: Record<(typeof LOCALES)[number], string> | undefined;
};

export type OrderDetails = {
  plan?: (typeof PLANS)[number] | undefined;
  /** Absent: no gift. */
  gift_note?: string | undefined;
  /** The subscription that it renews, and the start of the period. */
  renews?: { subscription_id: number; from: string } | undefined;
  /** What was taken off for the unused days of a plan of the payer’s. */
  unused_minor?: number | undefined;
  /** What the site was called then: it may be private to the payer later. */
  site_name?: string | undefined;
  wish?: Wish | undefined;
  call_at?: string | undefined;
  tracking?: { carrier: string; number: string } | undefined;
  flowers?:
    | (Omit<FlowersInput, 'cemetery_id'> & {
        cemetery_id: number | null;
        /** The bouquet as it was called then. */
        name: Record<(typeof LOCALES)[number], string>;
        offered_until?: string | undefined;
        unserved?: boolean | undefined;
        /** A similar bouquet, of another vendor than the one that was chosen. */
        substitute?: boolean | undefined;
        pay_until?: string | undefined;
      })
    | undefined;
  box?:
    | (BoxInput & {
        declared: Partial<Record<BoxKind, number>>;
        collection: 'certified_mail' | 'collection_point' | 'courier';
        received?: Partial<Record<BoxKind, number>> | undefined;
        done: number;
        blank: number;
        total: number;
        credited_minor: number;
      })
    | undefined;
  /** The code that all pieces of an order of stickers carry. */
  code?: string | undefined;
  issue?: Issue | undefined;
  /** Its buyer asked for its cancellation after the work on it had begun. */
  cancel_asked?: boolean | undefined;
  /** Something was made for it already, so that its buyer cannot cancel it alone. */
  begun?: boolean | undefined;
};

export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null where the site is gone. */
    site_id: integer(),
    product: text({ enum: ORDER_PRODUCTS }).notNull(),
    lines: text({ mode: 'json' }).$type<StoredLine[]>().notNull(),
    subtotal_minor: integer().notNull(),
    discount_minor: integer().notNull(),
    coupon: text(),
    delivery_minor: integer().notNull(),
    /** In hundredths of a percent. */
    vat_rate: integer().notNull(),
    vat_included: integer({ mode: 'boolean' }).notNull(),
    vat_minor: integer().notNull(),
    total_minor: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    stage: text(),
    payment_status: text({ enum: PAYMENT_STATUSES }).notNull(),
    payer: text({ mode: 'json' }).$type<Payer>().notNull(),
    /** Where something is delivered; null where nothing is. */
    address: text({ mode: 'json' }).$type<Address>(),
    details: text({ mode: 'json' }).$type<OrderDetails>().notNull(),
    /** What makes a renewal one order: `subscription:period`; null for other orders. */
    renewal_key: text(),
    /** The saved card that is charged later; null where nothing is. */
    card_id: integer(),
    locale: text({ enum: LOCALES }).notNull(),
    terms_at: text().notNull(),
    created_at: text().notNull(),
    placed_at: text(),
    /** Null until it is completed, and again where it is done again. */
    completed_at: text(),
  },
  (t) => [
    // what a person has paid, by the day on which it was paid
    index('orders_billed').on(t.user_id, sql`coalesce(placed_at, created_at)`),
    index('orders_site').on(t.site_id),
    // the list of administrators, by each of its filters; expressions, so that the jobs keep to their partial indexes
    index('orders_status').on(sql`(status || '')`, t.id),
    index('orders_product').on(t.product, t.id),
    index('orders_payment').on(sql`(payment_status || '')`, t.id),
    index('orders_created').on(t.created_at, t.id),
    index('orders_buyer').on(t.user_id, t.id),
    uniqueIndex('orders_renewal').on(t.renewal_key),
    index('orders_placed').on(t.user_id, t.id).where(sql`placed_at is not null`),
    // what administrators have to do: by the literal condition of their list
    index('orders_work')
      .on(t.id)
      .where(sql`status in ('issue', 'placed') and product not in ('subscription', 'export')`),
    index('orders_shipped').on(t.id).where(sql`status = 'placed' and stage = 'shipped'`),
    index('orders_unpaid').on(t.id).where(sql`status = 'placed' and payment_status = 'failed'`),
    index('orders_open').on(t.created_at).where(sql`status = 'open'`),
    // a second tab does not make a second order
    uniqueIndex('orders_one_open')
      .on(t.user_id, t.product, t.site_id)
      .where(sql`status = 'open' and renewal_key is null`),
  ],
);

/** What happened to an order; `note` is a person's own words. */
export const order_events = sqliteTable(
  'order_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer().notNull(),
    /** Null: nobody's act. */
    user_id: integer(),
    at: text().notNull(),
    from: text(),
    to: text().notNull(),
    note: text(),
  },
  (t) => [index('order_events_order').on(t.order_id), index('order_events_user').on(t.user_id)],
);

/** Photos that belong to an order: of an issue, of the proof, of a parcel that was opened. */
export const order_photos = sqliteTable(
  'order_photos',
  {
    /** Chosen by who sends it, so that sending it again adds nothing. */
    id: text().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    purpose: text({ enum: PHOTO_PURPOSES }).notNull(),
    media_id: text().notNull(),
    position: integer().notNull(),
    /** When the move that names it was made; null before. */
    attached_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    index('order_photos_order').on(t.order_id, t.position),
    uniqueIndex('order_photos_media').on(t.media_id),
    index('order_photos_loose').on(t.created_at).where(sql`attached_at is null`),
  ],
);
