import type { BodyOf } from '#worker/contract/endpoint.ts';
import type {
  addQuestion as addEndpoint,
  changeQuestion as changeEndpoint,
  OfferedQuestion,
  Question,
  QuestionsOfSite,
} from '#worker/contract/question.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { questions } from '#worker/db/schema/questions.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { offeredQuestions } from './offered-questions.ts';
import { presentQuestion, presentSeries } from './question.present.ts';
import {
  type AskingSite,
  deleteQuestion,
  findQuestion,
  insertQuestion,
  moveQuestion,
  questionsQuery,
  updateQuestion,
} from './question.repo.ts';
import { listSeriesRows } from './series.repo.ts';

const NOT_FOUND = new AppError('question.not_found');
const EXISTS = new AppError('question.exists');

export type Site = Awaited<ReturnType<typeof findVisibleSite>> & AskingSite;

export const findAskingSite = async (ctx: CtxFor<'member'>, ref: string): Promise<Site> =>
  authorize(ctx.actor, sitePolicy, 'questions', await findVisibleSite(ctx, ref));

export async function listQuestions(ctx: CtxFor<'member'>, ref: string): Promise<QuestionsOfSite> {
  const site = await findAskingSite(ctx, ref);
  const [rows, series] = await Promise.all([
    questionsQuery(ctx.db, site.id),
    listSeriesRows(ctx.db, site.id),
  ]);
  return {
    questions: rows.map(presentQuestion),
    series: series.map((row) => presentSeries(ctx, row, site)),
  };
}

/** The offered questions that the list has in neither form. */
export async function listOffered(
  ctx: CtxFor<'member'>,
  ref: string,
  lang: Locale,
): Promise<{ offered: OfferedQuestion[] }> {
  const site = await findAskingSite(ctx, ref);
  const rows = await questionsQuery(ctx.db, site.id);
  const taken = new Set(rows.flatMap((row) => (row.lang === lang ? [row.offered, row.text] : [])));
  return {
    offered: offeredQuestions(site, lang).filter(({ key, text }) => !taken.has(key) && !taken.has(text)),
  };
}

export async function addQuestion(
  ctx: CtxFor<'member'>,
  ref: string,
  body: BodyOf<typeof addEndpoint>,
): Promise<Question> {
  const site = await findAskingSite(ctx, ref);
  const offered =
    'offered' in body ? offeredQuestions(site, body.lang).find(({ key }) => key === body.offered) : undefined;
  const text = 'text' in body ? body.text : offered?.text;
  if (text === undefined) throw NOT_FOUND;
  const question = {
    id: await nextId(ctx.db, questions),
    text,
    lang: body.lang,
    offered: offered?.key ?? null,
    created_by: ctx.actor.userId,
    created_at: iso(ctx.now()),
  };
  const reply = presentQuestion(question);
  try {
    await commit(
      ctx.db,
      [
        ...insertQuestion(ctx.db, site, question),
        ...ctx.storeIdempotentReply(201, reply),
        entry(ctx, 'question.added', site, { after: { question_id: question.id } }),
      ],
      new AppError('question.limit'),
    );
  } catch (error) {
    throw isConflict(error, 'questions') ? EXISTS : error;
  }
  return reply;
}

/** Changes the text or the language of a question, or moves it, or both. */
export async function changeQuestion(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { after_id: afterId, seen, text, lang }: BodyOf<typeof changeEndpoint>,
): Promise<Question> {
  const site = await findAskingSite(ctx, ref);
  const before = await findQuestion(ctx.db, site.id, id);
  if (!before) throw NOT_FOUND;
  if (typeof afterId === 'number' && (afterId === id || !(await findQuestion(ctx.db, site.id, afterId))))
    throw invalid([{ pointer: '/after_id', code: 'question.gone', params: {} }]);
  const after = { ...before, text: text ?? before.text, lang: lang ?? before.lang };
  if (seen !== undefined) assertUnchanged({ text: before.text }, { text: seen }, { text: after.text });
  try {
    await commit(
      ctx.db,
      [
        updateQuestion(ctx.db, site, before, { text: after.text, lang: after.lang }),
        abortIfUnchanged(ctx.db),
        ...(afterId === undefined ? [] : moveQuestion(ctx.db, site, before, afterId)),
        entry(ctx, 'question.changed', site, { after: { question_id: id } }),
      ],
      new AppError('request.conflict'),
    );
  } catch (error) {
    throw isConflict(error, 'questions') ? EXISTS : error;
  }
  return presentQuestion(after);
}

/** One that is not in the list counts as deleted. */
export async function removeQuestion(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const site = await findAskingSite(ctx, ref);
  if (!(await findQuestion(ctx.db, site.id, id))) return;
  await commit(ctx.db, [
    deleteQuestion(ctx.db, site, id),
    entry(ctx, 'question.removed', site, { before: { question_id: id } }),
  ]);
}

export const entry = (
  ctx: CtxFor<'member'>,
  action: string,
  site: Site,
  change: { before?: object; after?: object },
) =>
  auditEntry(ctx, action, {
    kind: 'site',
    id: site.id,
    ...change,
    standing: standingOf(ctx.actor, site),
  });
