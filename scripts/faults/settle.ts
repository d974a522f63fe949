import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseIn } from '../bench/filled-state.ts';
import { reading } from '../rehearse/digest.ts';
import type { World } from './family.ts';
import type { Timeline } from './timeline.ts';

/** More than the time after which a message that was queued counts as lost and is sent again. */
const LOST_MS = 11 * 60_000;
/** More than a step of a job takes on a busy machine: each jump of the clock lets the cron begin more work. */
const STUCK_MS = 7000;
const RESTART_AFTER = 3;
/** The nightly copy alone takes two minutes after an hour of the families, on a busy machine. */
const PATIENCE_MS = 300_000;

/** `done`: how many jobs were done so far. */
type Left = { due: number; done: number; dead: string[] };

/**
 * Waits until no work is due. What was lost with the process is sent again by the cron after a jump of the clock; what
 * failed too often is put back by an administrator. Returns what is left, in sentences; empty where nothing is.
 */
export async function settle(world: World, timeline: Timeline, state: string): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS;
  let since = Date.now();
  let before = -1;
  let stuck = 0;
  for (;;) {
    const left = read(state, (db) => leftIn(db, world.now()));
    if (left.dead.length > 0) await putBack(world, left.dead);
    else if (left.due === 0) return [];
    if (left.done !== before) {
      before = left.done;
      stuck = 0;
      since = Date.now();
    } else if (Date.now() - since > STUCK_MS) {
      // the local queue delivers nothing any more after a batch of it could not begin
      if (++stuck % RESTART_AFTER === 0) await timeline.restart();
      await timeline.jump(LOST_MS);
      await timeline.cron(world.now()).catch(() => undefined);
      since = Date.now();
    }
    if (Date.now() > until)
      return [`${left.due} jobs are due and ${left.dead.length} are dead: ${read(state, names)}`];
    await pause(300);
  }
}

/** Lets a quarter of an hour pass, in which what was missed at the payment provider is asked for. */
export async function passTime(world: World, timeline: Timeline, state: string): Promise<string[]> {
  await timeline.jump(2 * LOST_MS);
  await timeline.cron(world.now()).catch(() => undefined);
  return settle(world, timeline, state);
}

const read = <T>(state: string, ask: (db: DatabaseSync) => T): T => reading(databaseIn(state), ask);

function leftIn(db: DatabaseSync, now: number): Left {
  const { due } = db
    .prepare('select count(*) as due from outbox where due_at <= ?')
    .get(new Date(now).toISOString()) as { due: number };
  const { done } = db.prepare('select count(*) as done from jobs').get() as { done: number };
  const dead = (db.prepare('select id from dead_letters limit 50').all() as { id: string }[]).map(
    ({ id }) => id,
  );
  return { due, done, dead };
}

const names = (db: DatabaseSync): string =>
  (
    db
      .prepare(
        `select name || ' ×' || count(*) || ' ' || coalesce((select times || ' failures, last ' || last_error from job_failures f
           where f.name = w.name order by day desc limit 1), '') as name
         from (select name from outbox union all select name from dead_letters) w group by w.name`,
      )
      .all() as { name: string }[]
  )
    .map(({ name }) => name)
    .join(', ');

async function putBack(world: World, letters: readonly string[]): Promise<void> {
  for (const id of letters)
    await world
      .admin('POST', `/api/admin/dead-letters/${encodeURIComponent(id)}/replay`)
      .catch(() => undefined);
}
