import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { expireImports, listExpired } from './import.repo.ts';

const A_RUN = 3;

/** Deletes the rows of imports that can be undone no more, and imports that were never applied. */
export const cleanImports: DefinedJob<Record<string, never>> = defineJob({
  name: 'clean_imports',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const expired = await listExpired(ctx.db, iso(ctx.now()), A_RUN);
    if (expired.length === 0) return [];
    return [
      ...expireImports(
        ctx.db,
        expired.map(({ id }) => id),
      ),
      ...(expired.length === A_RUN ? [cleanImports.enqueue(ctx, {})] : []),
    ];
  },
});
