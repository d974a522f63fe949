import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/job-admin.ts';
import { COUNTED_MOST, type DeadLetter } from '#worker/contract/job-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { abortUnless, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  changedAll,
  countDeadLetters,
  type DeadLetterRow,
  deleteDeadLetters,
  enqueueDeadLetters,
  findDeadLetter,
  listDeadLetters,
  listReplayable,
} from './dead-letter.repo.ts';
import { listJobFailures } from './job-failure.repo.ts';
import { findCronRuns, listQueues } from './job-overview.repo.ts';
import { isLate } from './late.rules.ts';
import { withoutPersonalData } from './without-data.rules.ts';

type Admin = CtxFor<'member'>;

const WEEK_SECONDS = 7 * 24 * 60 * 60;

export async function readJobs(ctx: Admin): Promise<ReplyOf<typeof api.getJobs>> {
  const now = ctx.now();
  const names = [...ctx.hooks.jobs.keys()].sort();
  const [queues, cron, failed, dead] = await Promise.all([
    listQueues(ctx.db, names, now.toISOString()),
    findCronRuns(ctx.db),
    listJobFailures(ctx.db, dayOf(secondsAfter(now, -WEEK_SECONDS))),
    countDeadLetters(ctx.db, COUNTED_MOST),
  ]);
  return {
    cron_at: cron.last,
    dead,
    jobs: queues.map((queue) => {
      const schedule = ctx.hooks.jobs.get(queue.name)?.schedule?.every ?? null;
      const failures = failed.filter(({ name }) => name === queue.name);
      const last = failures.at(-1);
      return {
        ...queue,
        schedule,
        is_late: schedule !== null && isLate(schedule, queue.last_at, cron.first, now),
        failures: failures.reduce((sum, { times }) => sum + times, 0),
        last_error: last?.last_error ?? null,
        last_failed_at: last?.last_at ?? null,
      };
    }),
  };
}

const present = ({ payload, ...row }: DeadLetterRow): DeadLetter => ({
  ...row,
  payload: withoutPersonalData(payload ?? null),
});

export async function readDeadLetters(
  ctx: Admin,
  { name, cursor }: QueryOf<typeof api.listDeadLetters>,
): Promise<ReplyOf<typeof api.listDeadLetters>> {
  const key = keyIn(cursor, ['string', 'string']);
  const rows = await listDeadLetters(
    ctx.db,
    { name, after: key && { at: key[0], id: key[1] } },
    ADMIN_PAGE + 1,
  );
  const page = pageOf(rows, ADMIN_PAGE, ({ created_at, id }) => [created_at, id]);
  return { dead_letters: page.rows.map(present), next_cursor: page.nextCursor };
}

/** Puts a dead letter back into the outbox, once. */
export async function replayDeadLetter(ctx: Admin, id: string): Promise<undefined> {
  const letter = await requireDeadLetter(ctx, id);
  if (!ctx.hooks.jobs.has(letter.name) || letter.payload === null)
    throw new AppError('dead_letter.not_runnable');
  await commit(
    ctx.db,
    [
      enqueueDeadLetters(ctx.db, letter.name, [id], ctx.now()),
      deleteDeadLetters(ctx.db, [id]),
      abortUnless(ctx.db, changedAll(1)),
      auditEntry(ctx, 'dead_letter.replayed', {
        kind: 'dead_letter',
        id,
        after: { job: letter.name },
        standing: 'AD',
      }),
    ],
    new AppError('dead_letter.not_found'),
  );
  ctx.dispatchOutbox();
}

/** All of one job, the oldest first; those that come meanwhile wait for the next time. */
export async function replayDeadLetters(ctx: Admin, name: string): Promise<{ replayed: number }> {
  if (!ctx.hooks.jobs.has(name)) throw new AppError('dead_letter.not_runnable');
  const ids = await listReplayable(ctx.db, name, COUNTED_MOST);
  if (ids.length === 0) return { replayed: 0 };
  await commit(
    ctx.db,
    [
      enqueueDeadLetters(ctx.db, name, ids, ctx.now()),
      deleteDeadLetters(ctx.db, ids),
      abortUnless(ctx.db, changedAll(ids.length)),
      auditEntry(ctx, 'dead_letters.replayed', {
        kind: 'job',
        id: name,
        after: { letters: ids.length },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return { replayed: ids.length };
}

export async function discardDeadLetter(ctx: Admin, id: string): Promise<undefined> {
  const letter = await requireDeadLetter(ctx, id);
  await commit(
    ctx.db,
    [
      deleteDeadLetters(ctx.db, [id]),
      abortUnless(ctx.db, changedAll(1)),
      auditEntry(ctx, 'dead_letter.discarded', {
        kind: 'dead_letter',
        id,
        before: { job: letter.name },
        standing: 'AD',
      }),
    ],
    new AppError('dead_letter.not_found'),
  );
}

async function requireDeadLetter(ctx: Admin, id: string): Promise<DeadLetterRow> {
  const letter = await findDeadLetter(ctx.db, id);
  if (!letter) throw new AppError('dead_letter.not_found');
  return letter;
}
