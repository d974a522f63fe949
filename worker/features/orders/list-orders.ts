import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { presentOrderSummary } from './order.present.ts';
import { listPlaced, listWorkOrders } from './order.repo.ts';

const PAGE = 20;
const WORK_PAGE = 50;

export async function listOrders(
  ctx: CtxFor<'member'>,
  { site, cursor }: QueryOf<typeof api.listOrders>,
): Promise<ReplyOf<typeof api.listOrders>> {
  const [before] = keyIn(cursor, ['number']) ?? [];
  const listed = { userId: ctx.actor.userId, siteId: site, before };
  return presentPage(await listPlaced(ctx.db, listed, PAGE + 1), PAGE);
}

export async function listWork(
  ctx: CtxFor<'member'>,
  { cursor }: QueryOf<typeof api.listWork>,
): Promise<ReplyOf<typeof api.listWork>> {
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  return presentPage(await listWorkOrders(ctx.db, after, WORK_PAGE + 1), WORK_PAGE);
}

function presentPage(found: Awaited<ReturnType<typeof listPlaced>>, size: number) {
  const { rows, nextCursor } = pageOf(found, size, ({ order }) => [order.id]);
  return {
    orders: rows.map(({ order, site }) => presentOrderSummary(order, site)),
    next_cursor: nextCursor,
  };
}
