import { dayOf, iso } from '#worker/core/clock.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { dispatch, later } from '#worker/db/outbox.ts';
import type { House } from '#worker/http/house.ts';
import { insertCronRun } from './job.repo.ts';

const DAILY = '0 3 * * *';

/** Each window's work is decided once, however often the platform fires; then the outbox is swept. */
export async function runCron(cron: string, scheduled: Date, house: House, queue: Queue): Promise<void> {
  if (cron === DAILY) await once(house, 'daily', dayOf(scheduled), daily(house, scheduled));
  await dispatch(house.db, queue, house.now());
}

function daily(house: House, scheduled: Date): Statement[] {
  const now = house.now();
  const yesterday = dayOf(new Date(scheduled.getTime() - 86_400_000));
  return [
    later(house.db, 'roll_up_scans', { day: yesterday }, now),
    later(house.db, 'sweep_expired', {}, now),
  ];
}

async function once(house: House, name: string, window: string, work: Statement[]): Promise<void> {
  await commit(house.db, [insertCronRun(house.db, name, window, iso(house.now())), ...work]).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
}
