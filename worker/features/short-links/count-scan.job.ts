import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { addScan } from './code.repo.ts';

/** Counts one scan. Development only: in production scans go to Analytics Engine. */
export const countScan = defineJob({
  name: 'count_scan',
  payload: z.strictObject({ code: z.string().max(20), day: z.iso.date() }),
  run: ({ db }, { code, day }) => [addScan(db, code, day)],
});
