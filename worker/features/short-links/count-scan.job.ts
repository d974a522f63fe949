import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { addScan, addScanPlace } from './code.repo.ts';

/**
 * Counts one scan, with its country where it opened nothing. Development only: in production scans go to Analytics
 * Engine.
 */
export const countScan = defineJob({
  name: 'count_scan',
  payload: z.strictObject({
    code: z.string().max(20),
    day: z.iso.date(),
    country: z.string().max(10).optional(),
  }),
  run: ({ db }, { code, day, country }) => [
    addScan(db, code, day),
    ...(country === undefined ? [] : [addScanPlace(db, code, day, country)]),
  ],
});
