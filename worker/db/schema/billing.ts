import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { INVOICE_TYPES } from '#worker/contract/billing.ts';
import { LOCALES, PLANS } from '#worker/contract/primitives.ts';
import { users } from './people.ts';

/** `created`: the provider was not asked yet, or did not answer; `mismatch`: it holds something else than was asked for. */
export const LEDGER_STATES = [
  'created',
  'open',
  'expired',
  'pending',
  'authorised',
  'captured',
  'card_saved',
  'released',
  'failed',
  'mismatch',
] as const;

/** The ledger: each page opened at the provider and each charge of a saved card. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    provider: text().notNull(),
    /** Random, part of our name of it at the provider: ids may be given out again after a restore. */
    key: text()
      .notNull()
      .$defaultFn(() => crypto.randomUUID()),
    kind: text({ enum: ['charge', 'authorise', 'save_card'] }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null where only a card is saved. */
    order_id: integer(),
    /** The card that is charged without a page; null for a page. */
    card_id: integer(),
    amount_minor: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: LEDGER_STATES }).notNull(),
    /** A second payment of the same order, which is given back. */
    is_surplus: integer({ mode: 'boolean' }).notNull().default(false),
    /** The provider's names of the page and of the payment. */
    ref: text(),
    payment_ref: text(),
    url: text(),
    url_until: text(),
    failure: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    /** When it was captured, or the card saved. */
    settled_at: text(),
  },
  (t) => [
    index('payments_card').on(t.card_id).where(sql`card_id is not null`),
    index('payments_user').on(t.user_id),
    index('payments_order').on(t.order_id),
    uniqueIndex('payments_ref').on(t.ref),
    index('payments_payment_ref').on(t.payment_ref),
    // one capture of an order, never two
    uniqueIndex('payments_captured').on(t.order_id).where(sql`state = 'captured' and not is_surplus`),
    index('payments_unsettled')
      .on(t.created_at)
      .where(sql`state in ('created', 'open', 'pending', 'authorised')`),
  ],
);

export const refunds = sqliteTable(
  'refunds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    payment_id: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    order_id: integer().notNull(),
    /** Random, part of the key with which the provider is asked. */
    key: text()
      .notNull()
      .$defaultFn(() => crypto.randomUUID()),
    amount_minor: integer().notNull(),
    currency: text().notNull(),
    /**
     * `issue`: by the resolution of one. `credited`: a part of it could not be done. `surplus`: an order was paid twice; nothing is credited for it. `elsewhere`:
     * made at the provider by a person, not asked for by us.
     */
    reason: text({ enum: ['withdrawn', 'issue', 'credited', 'surplus', 'elsewhere'] }).notNull(),
    state: text({ enum: ['created', 'pending', 'done', 'failed'] }).notNull(),
    ref: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('refunds_once').on(t.payment_id, t.reason),
    index('refunds_ref').on(t.ref),
    index('refunds_order').on(t.order_id),
    index('refunds_unsettled').on(t.created_at).where(sql`state in ('created', 'pending')`),
  ],
);

/** Cards for later payments: the provider's token and what a person recognises the card by, never its number. */
export const cards = sqliteTable(
  'cards',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    provider: text().notNull(),
    customer: text().notNull(),
    ref: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    is_default: integer({ mode: 'boolean' }).notNull().default(false),
    created_at: text().notNull(),
    removed_at: text(),
  },
  (t) => [
    uniqueIndex('cards_ref').on(t.ref),
    index('cards_user').on(t.user_id),
    uniqueIndex('cards_default').on(t.user_id).where(sql`is_default and removed_at is null`),
  ],
);

/** Each event of the provider once. What it is about is read from the provider, so its content is not kept. */
export const payment_events = sqliteTable(
  'payment_events',
  {
    /** The provider and its id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The payments and pages that it is about. */
    refs: text({ mode: 'json' }).$type<string[]>().notNull(),
    reference: text(),
    /** Of an event about a refund: the provider’s name of it, its state and its amount. */
    refund_ref: text(),
    refund_state: text({ enum: ['pending', 'done', 'failed'] }),
    refund_minor: integer(),
    refund_currency: text(),
    state: text({ enum: ['stored', 'done', 'unknown'] }).notNull(),
    /** When the provider made it. */
    at: text().notNull(),
    received_at: text().notNull(),
    done_at: text(),
  },
  (t) => [
    index('payment_events_stored').on(t.received_at).where(sql`state = 'stored'`),
    index('payment_events_handled').on(t.received_at).where(sql`state <> 'stored'`),
    index('payment_events_refund').on(t.refund_ref),
    // what banks take back, for administrators, and whether that was decided
    index('payment_events_disputed').on(t.received_at, t.id).where(sql`type = 'charge.dispute.created'`),
    index('payment_events_dispute_closed').on(t.refs).where(sql`type = 'charge.dispute.closed'`),
  ],
);

/** A plan that an administrator granted at an instant; `until` null: without end. */
export type PlanGrant = { at: string; plan: (typeof PLANS)[number]; until: string | null };

/** The plans of sites: at most one that has not ended. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null where the site is gone. */
    site_id: integer(),
    /** Who pays for it; null for a plan that was granted. */
    user_id: integer().references(() => users.id, { onDelete: 'restrict' }),
    plan: text({ enum: PLANS }).notNull(),
    state: text({ enum: ['active', 'past_due', 'cancelled', 'ended', 'granted'] }).notNull(),
    is_gift: integer({ mode: 'boolean' }).notNull().default(false),
    started_at: text().notNull(),
    /** The instant on whose day of the month it renews. */
    anchor: text().notNull(),
    period_start: text().notNull(),
    /** Null: without end. */
    period_end: text(),
    /** The price that it was bought for, which renewals keep; null for what does not renew. */
    price_minor: integer(),
    currency: text(),
    /** The card that renewals are charged to. */
    card_id: integer(),
    /** The plan that it renews as, where that differs. */
    next_plan: text({ enum: PLANS }),
    /** When the next period, or the next attempt, is charged; null: it does not renew. */
    next_charge_at: text(),
    /** How many attempts of the renewal have failed, and when the first did. */
    failures: integer().notNull().default(0),
    failed_at: text(),
    /** The order that paid for the current period. */
    order_id: integer(),
    cancelled_at: text(),
    ended_at: text(),
    /** What administrators have granted of it, oldest first. */
    grants: text({ mode: 'json' }).$type<PlanGrant[]>().notNull().default([]),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('subscriptions_running').on(t.site_id).where(sql`state <> 'ended'`),
    index('subscriptions_site').on(t.site_id),
    index('subscriptions_card').on(t.card_id).where(sql`card_id is not null`),
    index('subscriptions_user').on(t.user_id),
    index('subscriptions_past_due').on(t.site_id).where(sql`state = 'past_due' and site_id is not null`),
    index('subscriptions_charge').on(t.next_charge_at).where(sql`next_charge_at is not null`),
  ],
);

export type Issuer = { name: string; id: string; address: string };
export type Customer = { name: string; email: string; address?: string | undefined };
export type InvoiceLine = { label: string; quantity: number; unit_minor: number; total_minor: number };

/** Never changed or deleted; corrected by a credit note, which then marks it. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    issuer_id: text().notNull(),
    year: integer().notNull(),
    type: text({ enum: INVOICE_TYPES }).notNull(),
    /** Without gaps per issuer, year and type. */
    number: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    order_id: integer().notNull(),
    /** The payment that it is for, or the refund. */
    payment_id: integer(),
    refund_id: integer(),
    /** The invoice that a credit note corrects. */
    credits_id: integer(),
    issuer: text({ mode: 'json' }).$type<Issuer>().notNull(),
    customer: text({ mode: 'json' }).$type<Customer>().notNull(),
    /** The day in the time zone of the issuer, YYYY-MM-DD. */
    date: text().notNull(),
    lines: text({ mode: 'json' }).$type<InvoiceLine[]>().notNull(),
    net_minor: integer().notNull(),
    vat_rate: integer().notNull(),
    vat_minor: integer().notNull(),
    total_minor: integer().notNull(),
    currency: text().notNull(),
    paid_by: text({ mode: 'json' }).$type<{ brand: string; last4: string } | null>(),
    /** The number that a tax authority allocates to an invoice, where it does. */
    allocation_no: text(),
    locale: text({ enum: LOCALES }).notNull(),
    state: text({ enum: ['issued', 'credited'] }).notNull(),
    /** The PDF is rendered once: its object, and its SHA-256. */
    pdf_key: text(),
    pdf_hash: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.issuer_id, t.year, t.type, t.number),
    uniqueIndex('invoices_payment').on(t.payment_id),
    uniqueIndex('invoices_refund').on(t.refund_id),
    index('invoices_user').on(t.user_id),
    index('invoices_order').on(t.order_id),
  ],
);

/** The last number of each series. */
export const invoice_series = sqliteTable(
  'invoice_series',
  {
    issuer_id: text().notNull(),
    year: integer().notNull(),
    type: text({ enum: INVOICE_TYPES }).notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer_id, t.year, t.type] })],
);
