import type { ScheduleName } from '#worker/contract/job-admin.ts';
import { dayOf, iso } from '#worker/core/clock.ts';
import { mendShards, type Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { dispatch, enqueue } from '#worker/db/outbox.ts';
import type { RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { hasRun, insertCronRun } from './job.repo.ts';

const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;
/** A backlog is processed a hundred at a time, at most this many rounds; the rest waits for the next tick. */
const MOST_ROUNDS = 50;
/** The hour (UTC) from which a day's work is due. */
const DAILY_HOUR = 3;

/**
 * Enqueues each window's work once, however often the platform fires, and at the next tick where it did not;
 * then sweeps the outbox.
 */
export async function runCron(at: Date, requestContext: RequestContext): Promise<void> {
  const due = new Date(at.getTime() - DAILY_HOUR * HOUR_MS);
  if (!(await hasRun(requestContext.db, 'daily', dayOf(due))))
    await once(requestContext, 'daily', dayOf(due), scheduled(requestContext, 'day', due));
  const hour = iso(at).slice(0, 13);
  if (!(await hasRun(requestContext.db, 'hourly', hour)))
    await once(requestContext, 'hourly', hour, scheduled(requestContext, 'hour', at));
  const tick = iso(new Date(at.getTime() - (at.getTime() % FIVE_MINUTES_MS))).slice(0, 16);
  if (!(await hasRun(requestContext.db, 'five_minutes', tick)))
    await once(requestContext, 'five_minutes', tick, scheduled(requestContext, 'five_minutes', at));
  await mendShards(requestContext.db).catch((error: unknown) =>
    log({ event: 'shards.not_mended', request_id: requestContext.requestId, error: withoutData(error) }),
  );
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    if ((await dispatch(requestContext.db, requestContext.queue, requestContext.now())) === 0) return;
  }
}

/** The statements that enqueue the work of a window that began at `due`. */
const scheduled = (requestContext: RequestContext, every: ScheduleName, due: Date): Statement[] =>
  [...requestContext.hooks.jobs.values()].flatMap(({ name, schedule }) =>
    schedule?.every === every
      ? [enqueue(requestContext.db, name, schedule.payload(due), requestContext.now())]
      : [],
  );

async function once(
  requestContext: RequestContext,
  name: string,
  window: string,
  work: Statement[],
): Promise<void> {
  await commit(requestContext.db, [
    insertCronRun(requestContext.db, name, window, iso(requestContext.now())),
    ...work,
  ]).catch((error: unknown) => {
    if (!isConflict(error, 'cron_runs')) throw error;
  });
}
