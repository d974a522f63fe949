import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { ORDER_PRODUCTS, ORDER_STATUSES, PAYMENT_STATUSES } from '#worker/contract/order.ts';
import { WORK_LISTS } from '#worker/contract/order-admin.ts';
import { OrderSummary } from './order.ts';
import { Cursor, Day, Id, Instant, text } from './primitives.ts';

const OrderFilter = {
  /** The number of an order, or the e-mail address of its buyer. */
  q: text(254).optional(),
  waiting: z.enum(WORK_LISTS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  product: z.enum(ORDER_PRODUCTS).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  site: Id.optional(),
  buyer: Id.optional(),
  /** The first and the last day on which it was made, UTC. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(SORTS_BY_TIME).optional(),
};

/** An order in the list of administrators: whose it is by their number, as names and addresses are read on its page. */
export const AdminOrder = OrderSummary.omit({ proof: true, is_readable: true }).extend({
  buyer_id: Id,
  payment_status: z.enum(PAYMENT_STATUSES),
  total_minor: z.number().int(),
  created_at: Instant,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const listAdminOrders = {
  query: z.strictObject({ ...OrderFilter, cursor: Cursor.optional() }),
  reply: z.object({ orders: z.array(AdminOrder), next_cursor: Cursor.nullable() }),
};

export const exportAdminOrders = { query: z.strictObject(OrderFilter) };
