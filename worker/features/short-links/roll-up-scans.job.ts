import { z } from 'zod';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { setScanPlaces, setScans } from './code.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Copies a day's scan totals from Analytics Engine, if configured, and the places of scans that opened nothing. */
export const rollUpScans = defineJob({
  name: 'roll_up_scans',
  payload: z.strictObject({ day: z.iso.date() }),
  schedule: { every: 'day', payload: (due) => ({ day: dayOf(secondsAfter(due, -DAY_SECONDS)) }) },
  run: async (ctx, { day }) => {
    const totals = await ctx.scanTotals?.(day);
    const places = await ctx.scanPlaces?.(day);
    return [
      ...(totals ? [setScans(ctx.db, day, totals)] : []),
      ...(places ? [setScanPlaces(ctx.db, day, places)] : []),
    ];
  },
});
