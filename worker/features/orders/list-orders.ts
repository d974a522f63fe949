import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { WorkList } from '#worker/contract/order.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { siteForUser, sitePolicy } from '#worker/features/site-access/public.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { presentOrderSummary } from './order.present.ts';
import { listPlaced } from './order.repo.ts';
import { listLastProofs } from './order-photo.repo.ts';
import { countWorkOrders, listWorkOrders } from './work-orders.repo.ts';

const PAGE = 20;
const WORK_PAGE = 50;

/** One's own orders. For a site whose services one manages, all of them: of another's order what it is and its state. */
export async function listOrders(
  ctx: CtxFor<'member'>,
  { site, cursor }: QueryOf<typeof api.listOrders>,
): Promise<ReplyOf<typeof api.listOrders>> {
  const [before] = keyIn(cursor, ['number']) ?? [];
  const { userId } = ctx.actor;
  const isReadable = ({ user_id }: { user_id: number }) => user_id === userId || ctx.actor.kind === 'admin';
  const listed =
    site !== undefined && (await managesServices(ctx, site))
      ? { siteId: site, before }
      : { userId, siteId: site, before };
  const { rows, nextCursor } = pageById(await listPlaced(ctx.db, listed, PAGE + 1), PAGE);
  const ids = rows.filter(({ order }) => isReadable(order)).map(({ order }) => order.id);
  const proofs = new Map(
    (await listLastProofs(ctx.db, ids)).map(({ order_id, picture }) => [order_id, picture]),
  );
  const proofOf = (id: number) => {
    const picture = proofs.get(id);
    return picture ? pictureOf(picture, 'private', ctx.secrets.media, ctx.now()) : null;
  };
  return {
    orders: rows.map(({ order, site }) =>
      presentOrderSummary(order, site, { proof: proofOf(order.id), isReadable: isReadable(order) }),
    ),
    next_cursor: nextCursor,
  };
}

async function managesServices(ctx: CtxFor<'member'>, siteId: number): Promise<boolean> {
  const found = await siteForUser(ctx, siteId, ctx.actor.userId);
  return found !== undefined && sitePolicy.answers.settings_services(ctx.actor, found.site);
}

export async function listWork(
  ctx: CtxFor<'member'>,
  { waiting, cursor }: QueryOf<typeof api.listWork>,
): Promise<ReplyOf<typeof api.listWork>> {
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const { rows, nextCursor } = pageById(
    await listWorkOrders(ctx.db, workOf(ctx, waiting, after), WORK_PAGE + 1),
    WORK_PAGE,
  );
  return {
    orders: rows.map(({ order, site }) => presentOrderSummary(order, site)),
    next_cursor: nextCursor,
  };
}

/** How many orders wait for something, counted up to `most`. */
export const countWork = (ctx: Ctx, waiting: WorkList, most: number): Promise<number> =>
  countWorkOrders(ctx.db, workOf(ctx, waiting, 0), most);

/** After so many days an order that waits for an administrator is late. */
const LATE_DAYS = 7;
const DAY_SECONDS = 24 * 60 * 60;

const workOf = ({ hooks, now }: Ctx, waiting: WorkList, after: number) => ({
  waiting,
  after,
  adminStages: [...hooks.products.values()].map(({ product, course }) => ({
    product,
    stages: course?.adminStages ?? [],
  })),
  today: dayText(localDay(now())),
  lateSince: iso(secondsAfter(now(), -LATE_DAYS * DAY_SECONDS)),
});

const pageById = (found: Awaited<ReturnType<typeof listPlaced>>, size: number) =>
  pageOf(found, size, ({ order }) => [order.id]);
