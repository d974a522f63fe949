import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { siteForUser, sitePolicy } from '#worker/features/site-access/public.ts';
import { presentOrderSummary } from './order.present.ts';
import { listPlaced } from './order.repo.ts';
import { listLastProofs } from './order-photo.repo.ts';

const PAGE = 20;

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
  const { rows, nextCursor } = pageOf(await listPlaced(ctx.db, listed, PAGE + 1), PAGE, ({ order }) => [
    order.id,
  ]);
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
