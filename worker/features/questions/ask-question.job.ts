import { z } from 'zod';
import { UNANSWERED_MOST } from '#worker/contract/question.ts';
import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { isUsedUp, spending } from '#worker/http/rate-limit.ts';
import { outsideRest } from '#worker/shared/rest-days.ts';
import { afterAsking, askingStatements } from './ask.ts';
import { asItIs } from './question.present.ts';
import { findQuestion } from './question.repo.ts';
import { isUnanswered, nextMorning } from './question.rules.ts';
import {
  findById,
  findNextQuestion,
  listAsked,
  listDueSeries,
  type SeriesRow,
  updateSeries,
} from './series.repo.ts';
import { TO_ADDRESS_IN_ALL } from './series.service.ts';

/** The jobs per hour that fit in the commit of one job; the rest is due in the next hour. */
const MAX_DUE = 200;

/** Asks the next question of a series; pauses one whose questions are left unanswered, ends one that is complete. */
export const askQuestion = defineJob({
  name: 'ask_question',
  payload: z.strictObject({ series_id: z.number().int(), due_at: z.iso.datetime() }),
  leavesWork: true,
  run: async (ctx, { series_id, due_at }) => {
    const found = await findById(ctx.db, series_id);
    if (!found) return [];
    const stored = found.series;
    if (stored.state !== 'active' || stored.next_at !== due_at || due_at > iso(ctx.now())) return [];
    const series = asItIs(found, { ...found.site, group: null, controls: false });
    const changed = (patch: Partial<SeriesRow>): Statement[] => [
      updateSeries(ctx.db, stored, patch),
      abortIfUnchanged(ctx.db),
    ];
    if (series.state === 'ended')
      return changed({ state: 'ended', ending: series.ending, next_at: null, ended_at: iso(ctx.now()) });
    const at = await postponed(ctx, series, found.site.frozen_at !== null);
    if (at) return changed({ next_at: iso(at) });
    if (isUnanswered(await listAsked(ctx.db, series.id, UNANSWERED_MOST), series.counts_from))
      return [
        ...changed({ state: 'unanswered', next_at: null }),
        ...notifyPerson(ctx, series.created_by, 'questions_paused', { site: series.site_id }),
      ];
    const question =
      series.question_id === null
        ? await findNextQuestion(ctx.db, series)
        : await findQuestion(ctx.db, series.site_id, series.question_id);
    if (!question)
      return changed({ state: 'ended', ending: 'complete', next_at: null, ended_at: iso(ctx.now()) });
    return [
      ...(await spendingAddress(ctx, series)),
      ...changed(afterAsking(series, ctx.now())),
      ...(await askingStatements(ctx, series, question)).statements,
    ];
  },
});

/** The morning to which a question is moved: from a day of rest, a frozen site or an address that received enough. */
async function postponed(ctx: Ctx<System>, { email }: SeriesRow, frozen: boolean): Promise<Date | undefined> {
  const now = ctx.now();
  const at = outsideRest(now);
  if (at.getTime() !== now.getTime()) return at;
  const isFull = email !== null && (await isUsedUp(ctx.db, TO_ADDRESS_IN_ALL, email, now));
  return frozen || isFull ? nextMorning(now) : undefined;
}

const spendingAddress = async (ctx: Ctx<System>, { email }: SeriesRow): Promise<Statement[]> =>
  email === null
    ? []
    : [spending(ctx.db, TO_ADDRESS_IN_ALL, await sha256(email), ctx.now()), abortIfUnchanged(ctx.db)];

/** Enqueues a job for each series whose next question is due. */
export const planQuestions = defineJob({
  name: 'plan_questions',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const due = await listDueSeries(ctx.db, iso(ctx.now()), MAX_DUE);
    return due.flatMap(({ id, next_at }) =>
      next_at === null ? [] : [askQuestion.enqueue(ctx, { series_id: id, due_at: next_at })],
    );
  },
});
