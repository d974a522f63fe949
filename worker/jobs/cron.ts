import { dayOf, iso } from '#worker/core/clock.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { dispatch, later } from '#worker/db/outbox.ts';
import type { House } from '#worker/http/house.ts';
import { hasRun, insertCronRun } from './job.repo.ts';
import { endedDay } from './sweep-media.ts';

const HOUR_MS = 3_600_000;
/** A backlog is worked off a hundred at a time; the rest waits for the next tick. */
const MOST_ROUNDS = 50;
/** The hour (UTC) from which a day's work is due. */
const DAILY_HOUR = 3;

/**
 * Each window's work is decided once, however often the platform fires, and at the next tick where
 * it did not; then the outbox is swept.
 */
export async function runCron(scheduled: Date, house: House): Promise<void> {
  const due = new Date(scheduled.getTime() - DAILY_HOUR * HOUR_MS);
  if (!(await hasRun(house.db, 'daily', dayOf(due))))
    await once(house, 'daily', dayOf(due), daily(house, due));
  const hour = iso(scheduled).slice(0, 13);
  if (!(await hasRun(house.db, 'hourly', hour)))
    await once(house, 'hourly', hour, [later(house.db, 'sweep_media', {}, house.now())]);
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    if ((await dispatch(house.db, house.queue, house.now())) === 0) return;
  }
}

function daily(house: House, due: Date): Statement[] {
  const now = house.now();
  const yesterday = dayOf(new Date(due.getTime() - 24 * HOUR_MS));
  return [
    later(house.db, 'roll_up_scans', { day: yesterday }, now),
    later(house.db, 'sweep_expired', {}, now),
    later(house.db, 'plan_claims', {}, now),
    later(house.db, 'purge_trash', {}, now),
    later(house.db, 'plan_purges', {}, now),
    later(house.db, 'index_all', { kind: 'site', after: 0 }, now),
    later(house.db, 'count_popularity', { after: 0 }, now),
    later(house.db, 'sweep_objects', { day: endedDay(due) }, now),
  ];
}

async function once(house: House, name: string, window: string, work: Statement[]): Promise<void> {
  await commit(house.db, [insertCronRun(house.db, name, window, iso(house.now())), ...work]).catch(
    (error: unknown) => {
      if (!isConflict(error, 'cron_runs')) throw error;
    },
  );
}
