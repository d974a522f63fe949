import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { advanceOrder } from '#worker/features/orders/public.ts';
import { type ExportRow, failExport } from './export.repo.ts';

/** An export that cannot be built or downloaded, and the order of a backup, which may be ordered again. */
export const exportFailed = (ctx: Ctx, { id, order_id }: Pick<ExportRow, 'id' | 'order_id'>): Statement[] => [
  failExport(ctx.db, id),
  ...(order_id === null ? [] : advanceOrder(ctx, order_id, { stage: 'backup_failed' })),
];
