import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { BOX_ITEM_STATES, BOX_KINDS } from '#worker/contract/box.ts';
import { orders } from './orders.ts';

/** Each piece that came in a box: one row for each photo, cassette or disc. */
export const box_items = sqliteTable(
  'box_items',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text({ enum: BOX_KINDS }).notNull(),
    /** From 1 within its kind. */
    number: integer().notNull(),
    state: text({ enum: BOX_ITEM_STATES }).notNull(),
    note: text(),
    /** The memory that waits for the family. */
    memory_id: integer(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('box_items_number').on(t.order_id, t.kind, t.number),
    index('box_items_memory').on(t.memory_id),
  ],
);
