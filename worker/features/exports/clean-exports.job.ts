import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { advanceOrder } from '#worker/features/orders/public.ts';
import { stoppedBefore } from './export.present.ts';
import { deleteExports, listExpired, listStopped } from './export.repo.ts';
import { exportFailed } from './export-failed.ts';
import { folderOf } from './manifest.ts';

const A_RUN = 50;

/** Deletes the files and rows of exports that have expired, and gives up backups whose building has stopped. */
export const cleanExports = defineJob({
  name: 'clean_exports',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  run: (ctx) => clean(ctx),
});

async function clean(ctx: Ctx): Promise<Statement[]> {
  const expired = await listExpired(ctx.db, iso(ctx.now()), A_RUN);
  const stopped = await listStopped(ctx.db, stoppedBefore(ctx.now()), iso(ctx.now()), A_RUN);
  for (const { id } of expired) await deleteFolder(ctx, folderOf(id));
  if (stopped.length + expired.length === 0) return [];
  const failed: Statement[] = [];
  for (const row of stopped) failed.push(...(await exportFailed(ctx, row)));
  const orders = expired.flatMap(({ state, order_id }) =>
    order_id === null || state === 'failed' ? [] : advanceOrder(ctx, order_id, { stage: 'expired' }),
  );
  return [
    ...failed,
    ...orders,
    deleteExports(
      ctx.db,
      expired.map(({ id }) => id),
    ),
    ...(stopped.length === A_RUN || expired.length === A_RUN ? [cleanExports.enqueue(ctx, {})] : []),
  ];
}

/** Deletes all that is stored below a prefix, a page of the store's list at a time. */
async function deleteFolder({ media }: Ctx, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await media.list({ prefix });
    if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
