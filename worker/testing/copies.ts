import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { copyForever } from '#worker/jobs/copies/copy-forever.job.ts';
import { testEnv } from './app.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { db } from './seed.ts';
import { standInPages } from './stand-in-pages.ts';

/** The bucket of the forever copy. */
export const forever = testEnv.FOREVER;

export const NIGHT = new Date('2026-11-30T03:00:00.000Z');
const MOST_STEPS = 500;
let nights = 0;

/** Runs the copy as the cron does, or from another step on, until nothing of it is left. */
export async function night(
  env = { ...testEnv, ...standInPages },
  step: Partial<Parameters<typeof copyForever.enqueue>[1]> = {},
): Promise<void> {
  await commit(db, [copyForever.enqueue({ db, now: () => NIGHT }, { night: `night-${nights++}`, ...step })]);
  for (let step = 0; step < MOST_STEPS; step++) {
    expect(await runJobs(['copy_forever'], aMailer(), NIGHT, env)).toBe(0);
    if ((await db.$count(outbox, eq(outbox.name, 'copy_forever'))) === 0) return;
  }
  throw new Error('the night does not end');
}

/** A photo as its memory shows it. */
export const aCell = (id: string): MediaCell => ({
  id,
  kind: 'photo',
  width: 1600,
  height: 1200,
  widths: [320, 800, 1600],
  thumbhash: null,
  focal_x: 0.5,
  focal_y: 0.5,
  caption: 'In the garden',
  name: null,
  content_type: 'image/webp',
  bytes: null,
  duration_ms: null,
  peaks: null,
  state: 'ready',
});
