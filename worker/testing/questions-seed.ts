import { eq, inArray } from 'drizzle-orm';
import type { Rhythm } from '#worker/contract/question.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { asked_questions, question_series, questions } from '#worker/db/schema/questions.ts';
import { testEnv } from './app.ts';
import { aMailer, runJobs, type TestMailer } from './run-jobs.ts';
import { db, next } from './seed.ts';

const AT = '2026-11-10T08:00:00.000Z';

export async function aQuestion(siteId: number, patch: Partial<typeof questions.$inferInsert> = {}) {
  const id = next();
  await commit(db, [
    db.insert(questions).values({
      id,
      site_id: siteId,
      text: `What was on the table, number ${id}?`,
      lang: 'en',
      position: id,
      created_by: 1,
      created_at: AT,
      ...patch,
    }),
  ]);
  return id;
}

type Patch = Partial<typeof question_series.$inferInsert> & { site_id: number; created_by: number };

/** An active weekly series by email, with its token. */
export async function aSeries(patch: Patch) {
  const id = next();
  const seed = `seed-${crypto.randomUUID()}`;
  const token = oneTimeToken(testEnv.JWT_SECRET, seed);
  const email = patch.email === undefined ? `asked-${id}@example.org` : patch.email;
  await commit(db, [
    db.insert(question_series).values({
      id,
      name: 'Leah Bar',
      locale: 'en',
      rhythm: 'weekly' satisfies Rhythm,
      state: 'active',
      next_at: '2026-11-17T08:00:00.000Z',
      counts_from: AT,
      seed,
      token_hash: tokenHash(testEnv.JWT_SECRET, token),
      created_at: AT,
      ...patch,
      email,
    }),
  ]);
  return { id, token, email: email ?? '' };
}

/** A question that a series has asked. */
export async function anAsked(
  series: { id: number },
  siteId: number,
  patch: Partial<typeof asked_questions.$inferInsert> = {},
) {
  const id = next();
  await commit(db, [
    db.insert(asked_questions).values({
      id,
      series_id: series.id,
      site_id: siteId,
      question_id: next(),
      text: 'What did her kitchen smell of?',
      lang: 'en',
      asked_at: AT,
      ...patch,
    }),
  ]);
  return id;
}

export const seriesRow = async (id: number) =>
  (await db.select().from(question_series).where(eq(question_series.id, id))).at(0);

export const askedBy = (seriesId: number) =>
  db
    .select()
    .from(asked_questions)
    .where(eq(asked_questions.series_id, seriesId))
    .orderBy(asked_questions.id);

/** Runs the jobs that ask questions, and their emails. */
export async function runQuestionJobs(now: Date, mailer: TestMailer = aMailer()): Promise<TestMailer> {
  await runJobs(['plan_questions', 'ask_question', 'send_mail'], mailer, now);
  return mailer;
}

/** Deletes what earlier tests left in the outbox. */
export const emptyOutbox = (): Promise<unknown> =>
  db.delete(outbox).where(inArray(outbox.name, ['plan_questions', 'ask_question', 'send_mail']));
