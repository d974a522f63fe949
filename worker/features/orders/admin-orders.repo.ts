import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#worker/contract/endpoint.ts';
import type { exportAdminOrders } from '#worker/contract/order-admin.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { siteName } from './order.repo.ts';
import { IS_WORK, type Work, waitsFor } from './work-orders.repo.ts';

export type OrderFilters = Omit<QueryOf<typeof exportAdminOrders>, 'q' | 'sort' | 'waiting'> & {
  /** What was searched for. */
  order?: number | undefined;
  work?: Work | undefined;
  /** Also what was never paid. */
  withOpen: boolean;
};

const created_at = sql`${orders.created_at}`;

/** The day after the last one is the end. */
const endOf = (to: string): string => `${to}T\uffff`;

type Range = { where: SQL | undefined; orderBy: SQL[] };

/** By the day, the list is in the order of the instants, of which an index takes one bound on each side. */
function createdIn({ from, to }: OrderFilters, { after, ascending }: ByTime): Range {
  const first = from === undefined ? undefined : gte(orders.created_at, from);
  const last = to === undefined ? undefined : lt(orders.created_at, endOf(to));
  const key = sql`(${created_at}, ${orders.id})`;
  const at = sql`((select o.created_at from ${orders} o where o.id = ${after}), ${after})`;
  if (after === undefined)
    return {
      where: and(first, last),
      orderBy: ascending ? [asc(created_at), asc(orders.id)] : [desc(created_at), desc(orders.id)],
    };
  return ascending
    ? { where: and(sql`${key} > ${at}`, last), orderBy: [asc(created_at), asc(orders.id)] }
    : { where: and(first, sql`${key} < ${at}`), orderBy: [desc(created_at), desc(orders.id)] };
}

/** By the expressions of their indexes. */
const hasStatus = (status: string): SQL => sql`(${orders.status} || '') = ${status}`;
const isPaidAs = (payment: string): SQL => sql`(${orders.payment_status} || '') = ${payment}`;

/** The filter that leaves the fewest rows; the others are asked of the rows that its index yields. */
function leadOf(filters: OrderFilters): SQL | 'days' | undefined {
  const { order, work, site, buyer, status, payment, from, to, product } = filters;
  if (order !== undefined) return eq(orders.id, order);
  if (work) return IS_WORK;
  if (site !== undefined) return eq(orders.site_id, site);
  if (buyer !== undefined) return eq(orders.user_id, buyer);
  if (status && status !== 'completed') return hasStatus(status);
  if (payment && payment !== 'captured') return isPaidAs(payment);
  if (from !== undefined || to !== undefined) return 'days';
  if (product) return eq(orders.product, product);
  if (payment) return isPaidAs(payment);
  return status && hasStatus(status);
}

/** All filters, of a row that was examined. */
function matches(filters: OrderFilters): SQL {
  const { work, site, buyer, status, payment, from, to, product, withOpen } = filters;
  const all = [
    work && and(IS_WORK, waitsFor(work)),
    site === undefined ? undefined : eq(orders.site_id, site),
    buyer === undefined ? undefined : eq(orders.user_id, buyer),
    status && eq(orders.status, status),
    payment && eq(orders.payment_status, payment),
    from === undefined ? undefined : gte(orders.created_at, from),
    to === undefined ? undefined : lt(orders.created_at, endOf(to)),
    product && eq(orders.product, product),
    withOpen ? undefined : sql`${orders.status} <> 'open'`,
  ].filter((one) => one !== undefined);
  return all.length === 0 ? sql`1` : sql`(${sql.join(all, sql` and `)})`;
}

/** The orders that the first filter yields, by time, and of each whether the others leave it. */
export function examineOrders(db: Db, filters: OrderFilters, { limit, ...by }: ByTime & { limit: number }) {
  const lead = leadOf(filters);
  const { where, orderBy } =
    lead === 'days'
      ? createdIn(filters, by)
      : { where: and(lead, beyond(orders.id, by)), orderBy: [inTime(orders.id, by)] };
  return db
    .select({ order: orders, site: siteName, matches: matches(filters).mapWith(Boolean) })
    .from(orders)
    .leftJoin(sites, sql`${sites.id} = ${orders.site_id} and ${sites.deleted_at} is null`)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

export const findIdOfBuyer = async (db: Db, email: string): Promise<number | undefined> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))).at(0)?.id;
