import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order-admin.ts';
import type { AdminOrder, WorkList } from '#worker/contract/order-admin.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { orderIdOf, orderNumber } from '#worker/shared/order-number.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { examineOrders, findIdOfBuyer, type OrderFilters } from './admin-orders.repo.ts';
import { presentSiteName } from './order.present.ts';
import { countWorkOrders, type Work } from './work-orders.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminOrders>;

/** Of no order and no user: nothing is found. */
const NOBODY = -1;

/** After so many days an order that waits for an administrator is late. */
const LATE_DAYS = 7;
const DAY_SECONDS = 24 * 60 * 60;

const workOf = ({ hooks, now }: Ctx, waiting: WorkList): Work => ({
  waiting,
  adminStages: [...hooks.products.values()].map(({ product, course }) => ({
    product,
    stages: course?.adminStages ?? [],
  })),
  today: dayText(localDay(now())),
  lateSince: iso(secondsAfter(now(), -LATE_DAYS * DAY_SECONDS)),
});

/** How many orders wait for something, counted up to `most`. */
export const countWork = (ctx: Ctx, waiting: WorkList, most: number): Promise<number> =>
  countWorkOrders(ctx.db, workOf(ctx, waiting), most);

/** What waits is listed with the oldest first, everything else with the newest. */
const isAscending = ({ sort, waiting }: Filters): boolean =>
  sort === undefined ? waiting !== undefined : sort === 'created';

export async function listAdminOrders(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminOrders>,
): Promise<ReplyOf<typeof api.listAdminOrders>> {
  const meant = await searchedFor(ctx, filters);
  const sizes = { size: ADMIN_PAGE, examined: ADMIN_WINDOW };
  const page = await pageAfter(ctx, { meant, ascending: isAscending(filters) }, cursor, sizes);
  return { orders: page.rows, next_cursor: page.next };
}

async function searchedFor(ctx: Member, { q, waiting, sort: _, ...filters }: Filters): Promise<OrderFilters> {
  const withOpen = Boolean(q ?? filters.status ?? filters.payment ?? waiting);
  const asked = { ...filters, withOpen, ...(waiting && { work: workOf(ctx, waiting) }) };
  if (!q) return asked;
  if (/^\d{1,15}$/.test(q)) return { ...asked, order: orderIdOf(Number(q)) };
  const buyer = q.includes('@') ? ((await findIdOfBuyer(ctx.db, q)) ?? NOBODY) : NOBODY;
  return { ...asked, buyer: filters.buyer === undefined || filters.buyer === buyer ? buyer : NOBODY };
}

async function pageAfter(
  ctx: Member,
  { meant, ascending }: { meant: OrderFilters; ascending: boolean },
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: AdminOrder[]; next: string | null }> {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const examined = await examineOrders(ctx.db, meant, { after, ascending, limit: sizes.examined });
  const { rows, nextCursor } = pageOfExamined(examined, sizes, ({ order }) => [order.id]);
  return { rows: rows.map(presentAdminOrder), next: nextCursor };
}

const presentAdminOrder = ({
  order,
  site,
}: Awaited<ReturnType<typeof examineOrders>>[number]): AdminOrder => ({
  id: order.id,
  number: orderNumber(order.id),
  product: order.product,
  site: presentSiteName(site, order.details),
  buyer_id: order.user_id,
  status: order.status,
  stage: order.stage,
  payment_status: order.payment_status,
  total_minor: order.total_minor,
  currency: order.currency,
  created_at: order.created_at,
  placed_at: order.placed_at,
  cancel_asked: order.details.cancel_asked ?? false,
});

const CSV_COLUMNS = [
  'number',
  'product',
  'site_id',
  'buyer_id',
  'status',
  'stage',
  'payment_status',
  'total_minor',
  'currency',
  'created_at',
  'placed_at',
  'cancel_asked',
] as const;

/** The same as a file, which leaves a row in the log, without what was searched for. */
export async function exportAdminOrders(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const list = { meant: await searchedFor(ctx, filters), ascending: isAscending(filters) };
  const { rows, isCut } = await csvRows<AdminOrder, string>((cursor, sizes) =>
    pageAfter(ctx, list, cursor, sizes),
  );
  const { q, ...states } = filters;
  await commit(ctx.db, [
    auditEntry(ctx, 'orders.exported', {
      kind: 'orders',
      id: 'csv',
      after: { filters: { ...states, searched: q !== undefined }, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const cells = rows.map(({ site, ...order }) => ({ ...order, site_id: site?.id ?? null }));
  return csvReply(
    'orders',
    CSV_COLUMNS,
    cells.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}
