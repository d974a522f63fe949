import { and, not, or, type SQL, sql } from 'drizzle-orm';
import type { OrderProduct } from '#worker/contract/order.ts';
import type { WorkList } from '#worker/contract/order-admin.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { orders } from '#worker/db/schema/orders.ts';

export type Work = {
  waiting: WorkList;
  /** Each product with the stages in which an administrator acts next. */
  adminStages: readonly { product: OrderProduct; stages: readonly string[] }[];
  /** The day on which flowers are late that were due before, and the instant since when an administrator is late. */
  today: string;
  lateSince: string;
};

/** Orders that are under way: the literal condition of their index. */
export const IS_WORK = sql`${orders.status} in ('issue', 'placed') and ${orders.product} not in ('subscription', 'export')`;

/** What of them is on a list. */
export function waitsFor({ waiting, adminStages, today, lateSince }: Work): SQL | undefined {
  if (waiting === 'unpaid') return sql`${orders.status} = 'placed' and ${orders.payment_status} = 'failed'`;
  if (waiting === 'issue') return sql`${orders.status} = 'issue'`;
  const isAsked = sql`json_extract(${orders.details}, '$.cancel_asked') is not null`;
  if (waiting === 'cancel') return sql`${orders.status} = 'placed' and ${isAsked}`;
  const stages = adminStages.flatMap(({ product, stages }) => stages.map((stage) => `${product} ${stage}`));
  const isForAdmin = inList(sql`${orders.product} || ' ' || coalesce(${orders.stage}, '')`, stages);
  const isPlaced = sql`${orders.status} = 'placed' and not ${isAsked}`;
  if (waiting === 'late')
    return and(
      isPlaced,
      or(
        sql`json_extract(${orders.details}, '$.flowers.due_on') < ${today}`,
        and(isForAdmin, sql`${orders.placed_at} < ${lateSince}`),
      ),
    );
  return and(isPlaced, waiting === 'admin' ? isForAdmin : not(isForAdmin));
}

/** How many orders wait for something, counted up to `most`. */
export const countWorkOrders = async (db: Db, work: Work, most: number): Promise<number> => {
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(IS_WORK, waitsFor(work)))
    .limit(most)
    .as('found');
  return db.$count(found);
};
