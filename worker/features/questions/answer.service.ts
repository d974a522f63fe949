import type {
  AnswerPage,
  answerQuestion as answerEndpoint,
  skipQuestion as skipEndpoint,
} from '#worker/contract/answer.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { postAsWriter } from '#worker/features/guests/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { askingStatements } from './ask.ts';
import { asItIs, nameOf, takesAnswers } from './question.present.ts';
import { isAnswerable } from './question.rules.ts';
import {
  type AskedRow,
  endSeriesTo,
  type FoundSeries,
  findAsked,
  findByToken,
  findNextQuestion,
  insertStop,
  listAsked,
  markOpened,
  markSkipped,
} from './series.repo.ts';
import { stopHash } from './series.service.ts';

const TOKEN = /^[\w-]{43}$/;
const RACE = new AppError('request.conflict');
const OVER = new AppError('answer.over');
const ANSWERED = new AppError('answer.answered');

/** The series of a token, as it is now. */
async function byToken(ctx: Ctx, token: string): Promise<FoundSeries> {
  const found = TOKEN.test(token) ? await findByToken(ctx.db, tokenHash(ctx.secrets.jwt, token)) : undefined;
  if (!found) throw new AppError('answer.not_found');
  const series = asItIs(found, { ...found.site, group: null, controls: false });
  if (!takesAnswers(series)) throw OVER;
  if (found.site.frozen_at !== null) throw new AppError('site.frozen');
  return { ...found, series };
}

/** The question with this number, or the newest. Marks it as opened. */
export async function openQuestion(ctx: Ctx, token: string, id?: number): Promise<AnswerPage> {
  const found = await byToken(ctx, token);
  const asked =
    id === undefined
      ? (await listAsked(ctx.db, found.series.id, 1)).at(0)
      : await findAsked(ctx.db, found.series.id, id);
  if (id !== undefined && !asked) throw new AppError('answer.not_found');
  if (asked && !isAnswerable(asked.asked_at, ctx.now())) throw OVER;
  if (asked?.opened_at === null) await commit(ctx.db, [markOpened(ctx.db, asked.id, iso(ctx.now()))]);
  return present(ctx, found, asked);
}

async function present(
  ctx: Ctx,
  { series, creator, site, portrait }: FoundSeries,
  asked: AskedRow | undefined,
): Promise<AnswerPage> {
  const isRepeated = series.rhythm !== 'once';
  return {
    name: nameOf(site),
    other_name: site.other_name,
    lang: site.lang,
    portrait: portrait && pictureOf(portrait, 'private', ctx.secrets.media, ctx.now()),
    asked_by: nameOf(creator),
    question: asked ? { id: asked.id, text: asked.text, lang: asked.lang } : null,
    done: asked?.answered_at ? 'answered' : asked?.skipped_at ? 'skipped' : null,
    has_another: isRepeated && (await findNextQuestion(ctx.db, series)) !== undefined,
    writer: series.email === null ? series.name : null,
  };
}

/**
 * Posts the answer in the name of the account of the address to which the question was mailed, or stores it until its
 * author's address is confirmed; with an attachment, once that is here. Nobody is signed in.
 */
export async function answerQuestion(
  ctx: Ctx,
  token: string,
  body: BodyOf<typeof answerEndpoint>,
): Promise<ReplyOf<typeof answerEndpoint>> {
  const found = await byToken(ctx, token);
  const asked = await findAsked(ctx.db, found.series.id, body.question);
  if (!asked) throw new AppError('answer.not_found');
  const { email } = found.series;
  if (asked.answered_at !== null) {
    if (email !== null && asked.answer_key === body.client_key) return { confirm: null, upload_pass: null };
    throw ANSWERED;
  }
  if (!isAnswerable(asked.asked_at, ctx.now())) throw OVER;
  const author = email === null ? body.author : { name: found.series.name, email };
  if (!author) throw invalid([{ pointer: '/author', code: 'field.required', params: {} }]);
  const { text, attachment, lang, locale, client_key, human } = body;
  const sent = await postAsWriter(ctx, {
    site_id: found.site.id,
    ...author,
    content: { text: text ?? null, ...(attachment && { attachment }), links: [], tags: [] },
    lang,
    locale,
    // of a mailed question one answer waits, whatever the browser that sends it
    client_key: email === null ? client_key : `answer-${asked.id}`,
    human,
    answers: { asked_id: asked.id, question: asked.text, proven: email !== null, key: client_key },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'request.conflict') throw ANSWERED;
    // the account of the address is suspended
    throw error instanceof AppError && error.code === 'guest.link_over' ? OVER : error;
  });
  return { confirm: email === null ? sent.email : null, upload_pass: sent.upload_pass };
}

/** Leaves a question without an answer; the next one is shown at once where that is wanted. */
export async function skipQuestion(
  ctx: Ctx,
  token: string,
  { question: id, another }: BodyOf<typeof skipEndpoint>,
): Promise<AnswerPage> {
  const found = await byToken(ctx, token);
  const asked = await findAsked(ctx.db, found.series.id, id);
  if (!asked) throw new AppError('answer.not_found');
  const newest = (await listAsked(ctx.db, found.series.id, 1)).at(0);
  // a repeated skip, or one of an earlier question, whose successor was asked already
  if (asked.answered_at !== null || (another && newest && newest.id !== asked.id))
    return present(ctx, found, newest);
  const next =
    another && found.series.rhythm !== 'once' ? await findNextQuestion(ctx.db, found.series) : undefined;
  // shown on the page, hence without an email
  const asking = next && (await askingStatements(ctx, { ...found.series, email: null }, next));
  const at = iso(ctx.now());
  if (asked.skipped_at === null || asking)
    try {
      await commit(
        ctx.db,
        [
          ...(asked.skipped_at === null ? [markSkipped(ctx.db, asked.id, at), abortIfUnchanged(ctx.db)] : []),
          ...(asking?.statements ?? []),
        ],
        RACE,
      );
    } catch (error) {
      // a second tap at the same time
      if (error !== RACE && !isConflict(error, 'asked_questions')) throw error;
    }
  const shown = another
    ? (await listAsked(ctx.db, found.series.id, 1)).at(0)
    : await findAsked(ctx.db, found.series.id, id);
  return present(ctx, found, shown);
}

/** No more questions to the address about this site. Idempotent. */
export async function stopQuestions(ctx: Ctx, token: string): Promise<undefined> {
  const found = TOKEN.test(token) ? await findByToken(ctx.db, tokenHash(ctx.secrets.jwt, token)) : undefined;
  if (!found || found.series.email === null) throw new AppError('answer.not_found');
  const { email, site_id, created_by, ending } = found.series;
  if (ending === 'declined') return;
  const at = iso(ctx.now());
  await commit(ctx.db, [
    insertStop(ctx.db, { site_id, email_hash: stopHash(ctx, email), created_at: at }),
    endSeriesTo(ctx.db, site_id, email, at),
    ...notifyPerson(ctx, created_by, 'questions_declined', { site: site_id }),
  ]);
}
