import { z } from 'zod';
import { dayOf, iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { deleteAlerts, insertAlert, listAlerts } from './alert.repo.ts';
import { runChecks } from './condition.service.ts';
import { setDailyCount } from './daily-count.repo.ts';
import { alertEmail } from './emails/alert.email.ts';

/**
 * Writes to the operator of what exceeds its limit, once until it is fine again, and stores what the platform counted
 * of the database.
 */
export const checkCondition = defineJob({
  name: 'check_condition',
  payload: z.strictObject({}),
  schedule: { every: 'five_minutes', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const [checks, known, usage] = await Promise.all([
      runChecks(ctx),
      listAlerts(ctx.db),
      ctx.databaseUsage?.(dayOf(ctx.now())).catch((error: unknown) => {
        log({ event: 'condition.usage_unknown', error: withoutData(error) });
        return undefined;
      }),
    ]);
    const names = new Set(known.map(({ name }) => name));
    const exceeded = checks.flatMap(({ name, state, value, limit }) =>
      state === 'exceeded' && value !== null && !names.has(name) ? [{ name, value, limit }] : [],
    );
    const fine = checks.filter(({ name, state }) => state === 'ok' && names.has(name));
    const day = dayOf(ctx.now());
    return [
      ...(usage
        ? [
            setDailyCount(ctx.db, { day, metric: 'rows_read', value: usage.rowsRead }),
            setDailyCount(ctx.db, { day, metric: 'rows_written', value: usage.rowsWritten }),
          ]
        : []),
      ...(fine.length > 0
        ? [
            deleteAlerts(
              ctx.db,
              fine.map(({ name }) => name),
            ),
          ]
        : []),
      ...exceeded.map(({ name, value }) => insertAlert(ctx.db, { name, value, since: iso(ctx.now()) })),
      ...(exceeded.length > 0 ? [alertEmail.enqueue(ctx, { checks: exceeded, locale: 'en' })] : []),
    ];
  },
});
