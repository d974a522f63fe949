import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { bookLine, listReleased } from './statement.repo.ts';
import { currentPeriod } from './statement.service.ts';

/** More follow in the next hours. */
const LIMIT = 50;

/** Each hour: what was earned and is released goes into the statement of the month. */
export const bookLines = defineJob({
  name: 'book_statement_lines',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) => {
    const at = iso(ctx.now());
    const lines = await listReleased(ctx.db, at, LIMIT);
    return lines.flatMap((line) => bookLine(ctx.db, line, currentPeriod(ctx), at));
  },
});
