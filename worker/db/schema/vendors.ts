import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LOCALES } from '#worker/contract/primitives.ts';
import {
  AREA_KINDS,
  type PayoutDetails,
  PRODUCT_STATES,
  SUITABLE_FOR,
  VENDOR_STATES,
  type WeekCalendar,
} from '#worker/contract/vendor.ts';
import { users } from './people.ts';

/** The names of companies in the order of a list, without regard to the case of a to z. */
export const COMPANY_ORDER = sql<string>`company collate nocase`;

/** Who sells flowers: one vendor per account. */
export const vendors = sqliteTable(
  'vendors',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    company: text().notNull(),
    /** The number of the company, as the authorities know it. */
    company_id: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    about: text().notNull(),
    address: text().notNull(),
    /** The languages in which they can be written to. */
    languages: text({ mode: 'json' }).$type<(typeof LOCALES)[number][]>().notNull(),
    payout: text({ mode: 'json' }).$type<PayoutDetails>(),
    /** When an approved vendor changed it last; null where they never did. */
    payout_changed_at: text(),
    calendar: text({ mode: 'json' }).$type<WeekCalendar>().notNull(),
    state: text({ enum: VENDOR_STATES }).notNull(),
    /** What an administrator asks for, or why it was closed. */
    state_note: text(),
    /** From 1 to 5, for administrators only. */
    rating: integer(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    /** When it was first sent for approval. */
    applied_at: text(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('vendors_user').on(t.user_id),
    index('vendors_state').on(t.state, t.id),
    index('vendors_company').on(COMPANY_ORDER, t.id),
  ],
);

/** Where a vendor delivers to: a cemetery by its id, a city by its search key, a whole country by its code. */
export const vendor_areas = sqliteTable(
  'vendor_areas',
  {
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    kind: text({ enum: AREA_KINDS }).notNull(),
    value: text().notNull(),
    /** As it was typed or chosen. */
    label: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendor_id, t.kind, t.value] }),
    index('vendor_areas_value').on(t.kind, t.value),
  ],
);

/** Single days on which a vendor does not deliver, YYYY-MM-DD. */
export const vendor_closed_days = sqliteTable(
  'vendor_closed_days',
  {
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendor_id, t.day] })],
);

/** What vendors sell. An order keeps the price and the name that it was placed with. */
export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    vendor_id: integer()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    name_he: text().notNull(),
    name_en: text().notNull(),
    description_he: text().notNull(),
    description_en: text().notNull(),
    price_minor: integer().notNull(),
    currency: text().notNull(),
    /** Media of the vendor, the first one first. */
    images: text({ mode: 'json' }).$type<string[]>().notNull(),
    suitable: text({ enum: SUITABLE_FOR }).notNull(),
    /** How many days before its day it has to be ordered. */
    lead_days: integer().notNull(),
    /** Until when on the last such day, `HH:MM` in Israel. */
    cutoff: text().notNull(),
    /** How many can be delivered on one day. */
    capacity: integer().notNull(),
    state: text({ enum: PRODUCT_STATES }).notNull(),
    /** Why an administrator returned it. */
    state_note: text(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    index('products_vendor').on(t.vendor_id, t.id),
    index('products_review').on(t.id).where(sql`state = 'review'`),
  ],
);
