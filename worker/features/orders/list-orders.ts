import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { presentOrderSummary } from './order.present.ts';
import { listPlaced } from './order.repo.ts';
import { listLastProofs } from './order-photo.repo.ts';
import { listWorkOrders } from './work-orders.repo.ts';

const PAGE = 20;
const WORK_PAGE = 50;

export async function listOrders(
  ctx: CtxFor<'member'>,
  { site, cursor }: QueryOf<typeof api.listOrders>,
): Promise<ReplyOf<typeof api.listOrders>> {
  const [before] = keyIn(cursor, ['number']) ?? [];
  const listed = { userId: ctx.actor.userId, siteId: site, before };
  const { rows, nextCursor } = pageById(await listPlaced(ctx.db, listed, PAGE + 1), PAGE);
  const ids = rows.map(({ order }) => order.id);
  const proofs = new Map(
    (await listLastProofs(ctx.db, ids)).map(({ order_id, picture }) => [order_id, picture]),
  );
  const proofOf = (id: number) => {
    const picture = proofs.get(id);
    return picture ? pictureOf(picture, 'private', ctx.secrets.media, ctx.now()) : null;
  };
  return {
    orders: rows.map(({ order, site }) => presentOrderSummary(order, site, proofOf(order.id))),
    next_cursor: nextCursor,
  };
}

export async function listWork(
  ctx: CtxFor<'member'>,
  { waiting, cursor }: QueryOf<typeof api.listWork>,
): Promise<ReplyOf<typeof api.listWork>> {
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const adminStages = [...ctx.hooks.products.values()].map(({ product, course }) => ({
    product,
    stages: course?.adminStages ?? [],
  }));
  const { rows, nextCursor } = pageById(
    await listWorkOrders(ctx.db, { waiting, adminStages, after }, WORK_PAGE + 1),
    WORK_PAGE,
  );
  return {
    orders: rows.map(({ order, site }) => presentOrderSummary(order, site, null)),
    next_cursor: nextCursor,
  };
}

const pageById = (found: Awaited<ReturnType<typeof listPlaced>>, size: number) =>
  pageOf(found, size, ({ order }) => [order.id]);
