import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { advanceOrder, findOrder, giveBackOrder } from '#worker/features/orders/public.ts';
import { type ExportRow, failExport } from './export.repo.ts';

/**
 * An export that cannot be built or downloaded. The order of a backup is given back, where it cost something, and may be
 * ordered again.
 */
export async function exportFailed(
  ctx: Ctx,
  { id, order_id }: Pick<ExportRow, 'id' | 'order_id'>,
): Promise<Statement[]> {
  const order = order_id === null ? undefined : await findOrder(ctx.db, order_id);
  return [
    failExport(ctx.db, id),
    ...(order
      ? [...advanceOrder(ctx, order.id, { stage: 'backup_failed' }), ...(await giveBackOrder(ctx, order))]
      : []),
  ];
}
