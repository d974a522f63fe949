import { and, asc, gt, not, type SQL, sql } from 'drizzle-orm';
import type { OrderProduct, WorkList } from '#worker/contract/order.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { withSite } from './order.repo.ts';

type Work = {
  waiting: WorkList;
  /** Each product with the stages in which an administrator acts next. */
  adminStages: readonly { product: OrderProduct; stages: readonly string[] }[];
  after: number;
};

function waitsFor({ waiting, adminStages }: Work): SQL {
  if (waiting === 'issue') return sql`${orders.status} = 'issue'`;
  const isAsked = sql`json_extract(${orders.details}, '$.cancel_asked') is not null`;
  if (waiting === 'cancel') return sql`${orders.status} = 'placed' and ${isAsked}`;
  const stages = adminStages.flatMap(({ product, stages }) => stages.map((stage) => `${product} ${stage}`));
  const isForAdmin = inList(sql`${orders.product} || ' ' || coalesce(${orders.stage}, '')`, stages);
  return sql`${orders.status} = 'placed' and not ${isAsked} and ${waiting === 'admin' ? isForAdmin : not(isForAdmin)}`;
}

/** A page of the orders that are under way, by what they wait for, oldest first: by the condition of their index. */
export const listWorkOrders = (db: Db, work: Work, limit: number) =>
  withSite(db)
    .where(
      and(
        gt(orders.id, work.after),
        sql`${orders.status} in ('issue', 'placed') and ${orders.product} not in ('subscription', 'export')`,
        waitsFor(work),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
