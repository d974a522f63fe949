import { code_batches } from '#worker/db/schema/codes.ts';
import { aCode, db, next } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The rows of the registry of codes. */
export const REGISTRY: Record<string, Row> = {
  listRegistry: ADMIN,
  exportRegistry: ADMIN,
  traceCode: ADMIN,
  pointCode: ADMIN,
  listCodeBatches: ADMIN,
  mintCodeBatch: ADMIN,
  moveCodeBatch: ADMIN,
  codeBatchSheet: ADMIN,
  listLostScans: ADMIN,
};

/** A batch with a code. */
async function aBatch(): Promise<number> {
  const [batch] = await db
    .insert(code_batches)
    .values({ name: `Batch ${next()}`, size: 1, created_at: '2026-01-01T00:00:00.000Z' })
    .returning({ id: code_batches.id });
  await aCode({ batch_id: batch?.id ?? 0 });
  return batch?.id ?? 0;
}

/** The requests of the rows of the registry. */
export const REGISTRY_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  listRegistry: () => ({ query: '?state=minted' }),
  exportRegistry: () => ({ query: '?site=1' }),
  traceCode: async () => ({ at: await aCode() }),
  pointCode: async ({ id }) => ({ at: await aCode(), json: { site_id: id } }),
  listCodeBatches: () => ({}),
  mintCodeBatch: () => ({ json: { name: `Batch ${next()}`, type: 's', count: 2 } }),
  moveCodeBatch: async () => ({ at: await aBatch(), json: { state: 'printed' } }),
  codeBatchSheet: async () => ({ at: await aBatch() }),
  listLostScans: () => ({}),
};
