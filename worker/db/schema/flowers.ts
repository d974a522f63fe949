import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { OFFER_STATES, STATEMENT_STATES } from '#worker/contract/statement.ts';
import { orders } from './orders.ts';
import { products, vendors } from './vendors.ts';

/** How many bouquets of a product are taken on a day: never more than its capacity. */
export const product_days = sqliteTable(
  'product_days',
  {
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    taken: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_id, t.day] })],
);

/** Whom an order was offered to, and what they said; one vendor at a time. */
export const order_offers = sqliteTable(
  'order_offers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    product_id: integer().notNull(),
    /** What the vendor gets before the fee: the price of the bouquet that they make for it. */
    price_minor: integer().notNull(),
    currency: text().notNull(),
    /** YYYY-MM-DD. */
    due_on: text().notNull(),
    state: text({ enum: OFFER_STATES }).notNull(),
    reason: text(),
    /** What the token of its job page is made of, and its hash. */
    seed: text().notNull(),
    token_hash: text().notNull(),
    offered_at: text().notNull(),
    expires_at: text().notNull(),
    decided_at: text(),
    /** When its work ended: placed, cancelled or refunded. Then the job page is closed. */
    ended_at: text(),
  },
  (t) => [
    uniqueIndex('order_offers_vendor').on(t.order_id, t.vendor_id),
    uniqueIndex('order_offers_running').on(t.order_id).where(sql`state in ('offered', 'accepted')`),
    uniqueIndex('order_offers_token').on(t.token_hash),
    index('order_offers_of_vendor').on(t.vendor_id, t.state, t.due_on),
    index('order_offers_due').on(t.due_on).where(sql`state = 'accepted' and ended_at is null`),
    index('order_offers_expiring').on(t.expires_at).where(sql`state = 'offered'`),
  ],
);

/** What a vendor is paid for a month, YYYY-MM. */
export const statements = sqliteTable(
  'statements',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    period: text().notNull(),
    currency: text().notNull(),
    state: text({ enum: STATEMENT_STATES }).notNull(),
    gross_minor: integer().notNull(),
    fee_minor: integer().notNull(),
    net_minor: integer().notNull(),
    approved_at: text(),
    paid_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('statements_period').on(t.vendor_id, t.period, t.currency),
    index('statements_state').on(t.state, t.id),
    index('statements_vendor').on(t.vendor_id, t.id),
    index('statements_month').on(t.period, t.id),
  ],
);

/** What a vendor earned with an order, or has to give back for it. */
export const statement_lines = sqliteTable(
  'statement_lines',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer().notNull(),
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    kind: text({ enum: ['earned', 'taken_back'] }).notNull(),
    gross_minor: integer().notNull(),
    fee_minor: integer().notNull(),
    net_minor: integer().notNull(),
    currency: text().notNull(),
    /** From when on it can be paid, where no issue is open. */
    release_at: text().notNull(),
    statement_id: integer().references(() => statements.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('statement_lines_order').on(t.order_id, t.kind),
    index('statement_lines_statement').on(t.statement_id),
    index('statement_lines_due').on(t.release_at).where(sql`statement_id is null`),
    index('statement_lines_vendor').on(t.vendor_id, t.id),
  ],
);
