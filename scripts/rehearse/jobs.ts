import { and, asc, eq, lte } from 'drizzle-orm';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Job } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { purgeObjects } from '#worker/features/media/purge-objects.job.ts';
import { indexMemories } from '#worker/features/memories/index-memories.job.ts';
import { indexAll } from '#worker/features/search/index-all.job.ts';
import { sweepMedia } from '#worker/features/uploads/sweep-media.job.ts';
import type { Open } from './place.ts';

type Waiting = typeof outbox.$inferSelect;

/** The jobs of a rehearsal need nothing else of their context. */
const contextOf = ({ db, media }: Open, at: Date) => ({ db, media, now: () => at }) as unknown as Ctx<System>;

const commit = ({ db }: Open, statements: Statement[]) => db.batch(statements as [Statement, ...Statement[]]);

/** Runs the jobs that wait until an instant, each together with the deletion of its row; returns those rows. */
async function runWaiting(open: Open, job: Job, until: Date): Promise<Waiting[]> {
  const { db } = open;
  const done: Waiting[] = [];
  for (;;) {
    const waiting = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.name, job.name), lte(outbox.due_at, until.toISOString())))
      .orderBy(asc(outbox.due_at))
      .limit(1);
    const row = waiting.at(0);
    if (!row) return done;
    const effect = await job.run(contextOf(open, until), row.payload);
    await commit(open, [db.delete(outbox).where(eq(outbox.id, row.id)), ...effect]);
    done.push(row);
  }
}

/** Deletes media that nothing shows, and the objects whose time has come; counts the purges that had to wait for it. */
export async function cleanUp(open: Open, at: Date): Promise<number> {
  await commit(open, await sweepMedia.run(contextOf(open, at), {}));
  const purges = await runWaiting(open, purgeObjects, at);
  return purges.filter(({ created_at, due_at }) => due_at > created_at).length;
}

/** Fills the indexes of words that were made anew. */
export async function fillIndexes(open: Open): Promise<void> {
  for (const job of [indexAll, indexMemories]) await runWaiting(open, job, new Date());
}
