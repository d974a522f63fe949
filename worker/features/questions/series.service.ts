import type { BodyOf } from '#worker/contract/endpoint.ts';
import {
  type changeSeries as changeEndpoint,
  QUESTION_EMAILS_A_DAY,
  type QuestionSeries,
  SERIES_MOST,
  type SeriesAction,
  type startSeries as startEndpoint,
} from '#worker/contract/question.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken, sha256 } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { question_series } from '#worker/db/schema/questions.ts';
import { findUser } from '#worker/features/accounts/public.ts';
import { isUsedUp, type Quota, spending } from '#worker/http/rate-limit.ts';
import { outsideRest } from '#worker/shared/rest-days.ts';
import { afterAsking, askingStatements } from './ask.ts';
import { listedAfter, presentSeries } from './question.present.ts';
import { findQuestion } from './question.repo.ts';
import { actionsOn, nextMorning } from './question.rules.ts';
import { entry, findAskingSite, type Site } from './questions.service.ts';
import {
  countOpenSeries,
  findListed,
  findNextQuestion,
  hasStopped,
  insertSeries,
  isBeingAsked,
  type ListedSeries,
  type SeriesRow,
  updateSeries,
} from './series.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The limits of emails with questions in a day: of each site, and of each person on all sites. */
const PER_SITE: Quota = { name: 'question', limit: QUESTION_EMAILS_A_DAY, windowSeconds: DAY_SECONDS };
const PER_SENDER: Quota = {
  name: 'question-sender',
  limit: QUESTION_EMAILS_A_DAY,
  windowSeconds: DAY_SECONDS,
};
/** The limits of questions to one address in a day: for each site, and for all sites. */
const TO_ADDRESS: Quota = { name: 'question-address', limit: 3, windowSeconds: DAY_SECONDS };
export const TO_ADDRESS_IN_ALL: Quota = {
  name: 'question-address-all',
  limit: 20,
  windowSeconds: DAY_SECONDS,
};

/** The stored form of an address that is asked no more. */
export const stopHash = (ctx: Pick<Ctx, 'secrets'>, email: string): string =>
  tokenHash(ctx.secrets.jwt, `questions\n${email}`);

type Addressee = Pick<SeriesRow, 'site_id' | 'email' | 'created_by'>;

/** The quotas of one email with a question, and in whose name they are counted. */
const quotasOf = ({ site_id, email, created_by }: Addressee): [Quota, string][] =>
  email === null
    ? []
    : [
        [PER_SITE, String(site_id)],
        [PER_SENDER, String(created_by)],
        [TO_ADDRESS, `${site_id}\n${email}`],
        [TO_ADDRESS_IN_ALL, email],
      ];

/** Statements that use up the quotas of one email with a question. */
async function spendingEmail(ctx: Ctx, series: Addressee): Promise<Statement[]> {
  const statements = await Promise.all(
    quotasOf(series).map(async ([quota, who]) => [
      spending(ctx.db, quota, await sha256(who), ctx.now()),
      abortIfUnchanged(ctx.db),
    ]),
  );
  return statements.flat();
}

const STALE = new AppError('request.conflict');

/** Why a commit with these quotas was stale. */
async function whyStale(ctx: Ctx, series: Addressee): Promise<AppError> {
  for (const [quota, who] of quotasOf(series))
    if (await isUsedUp(ctx.db, quota, who, ctx.now())) {
      const retryAfter = DAY_SECONDS - (Math.floor(ctx.now().getTime() / 1000) % DAY_SECONDS);
      return new AppError('rate.limited', {}, { retryAfter });
    }
  if ((await countOpenSeries(ctx.db, series.site_id)) >= SERIES_MOST)
    return new AppError('series.limit', { limit: SERIES_MOST });
  return STALE;
}

/** Asks the first question at once, unless it is a day of rest: then on the morning after. */
export async function startSeries(
  ctx: CtxFor<'member'>,
  ref: string,
  body: BodyOf<typeof startEndpoint>,
): Promise<QuestionSeries> {
  const site = await findAskingSite(ctx, ref);
  const creator = await findUser(ctx.db, ctx.actor.userId);
  if (!creator) throw new AppError('auth.token_missing');
  if (body.email !== null) {
    if (await hasStopped(ctx.db, site.id, stopHash(ctx, body.email))) throw new AppError('series.declined');
    if (await isBeingAsked(ctx.db, site.id, body.email)) throw new AppError('series.exists');
  }
  const series = newSeries(ctx, await nextId(ctx.db, question_series), site, body);
  const question = await firstQuestion(ctx, series);
  const now = ctx.now();
  const at = outsideRest(now);
  const asksNow = at.getTime() === now.getTime();
  const stored = asksNow ? afterAsking(series, now) : { ...series, next_at: iso(at) };
  const listed = {
    creator: { ...creator, inactive: false },
    membership:
      site.group === null ? null : { user_id: creator.id, group: site.group || null, suspended_at: null },
  };
  const reply = presentSeries(
    ctx,
    listedAfter(listed, stored, asksNow ? { text: question.text, asked_at: now } : undefined),
    site,
  );
  await commitSeries(ctx, series, [
    ...(asksNow ? await spendingEmail(ctx, series) : []),
    ...insertSeries(ctx.db, site, stored),
    ...(asksNow ? (await askingStatements(ctx, series, question)).statements : []),
    ...ctx.storeIdempotentReply(201, { ...reply, link: null }),
    entry(ctx, 'series.started', site, { after: { series_id: series.id, by_link: series.email === null } }),
  ]);
  return reply;
}

async function commitSeries(
  ctx: CtxFor<'member'>,
  series: Addressee,
  statements: Statement[],
): Promise<void> {
  try {
    await commit(ctx.db, statements, STALE);
  } catch (error) {
    if (error === STALE) throw await whyStale(ctx, series);
    if (isConflict(error, 'question_series')) throw new AppError('series.exists');
    if (isConflict(error, 'asked_questions')) throw new AppError('request.conflict');
    throw error;
  }
  ctx.dispatchOutbox();
}

function newSeries(
  ctx: CtxFor<'member'>,
  id: number,
  site: Site,
  { name, email, locale, rhythm, question_id }: BodyOf<typeof startEndpoint>,
): SeriesRow {
  const seed = randomToken();
  const at = iso(ctx.now());
  return {
    id,
    site_id: site.id,
    name,
    email,
    locale,
    rhythm,
    question_id: rhythm === 'once' ? question_id : null,
    state: 'active',
    ending: null,
    next_at: null,
    counts_from: at,
    seed,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    created_by: ctx.actor.userId,
    created_at: at,
    ended_at: null,
  };
}

/** The chosen question of a series that asks once, else the first that the person was not asked. */
async function firstQuestion(ctx: Ctx, series: SeriesRow) {
  if (series.question_id !== null) {
    const chosen = await findQuestion(ctx.db, series.site_id, series.question_id);
    if (!chosen) throw invalid([{ pointer: '/question_id', code: 'question.gone', params: {} }]);
    return chosen;
  }
  const next = await findNextQuestion(ctx.db, series);
  if (!next) throw new AppError('series.no_question');
  return next;
}

export async function changeSeries(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { action, asked_count: seen }: BodyOf<typeof changeEndpoint>,
): Promise<QuestionSeries> {
  const site = await findAskingSite(ctx, ref);
  const found = await findListed(ctx.db, site.id, id);
  if (!found) throw new AppError('series.not_found');
  const shown = presentSeries(ctx, found, site);
  if (isDone(shown, action, seen)) return shown;
  if (!actionsOn(shown.state, shown.ending).includes(action)) throw new AppError('request.conflict');
  return action === 'ask_now' ? askNow(ctx, site, found) : setState(ctx, site, found, action);
}

/** A repeated change is the same change. */
const isDone = (
  { state, ending, asked_count }: QuestionSeries,
  action: SeriesAction,
  seen: number,
): boolean =>
  (action === 'ask_now' && asked_count > seen) ||
  (action === 'pause' && state === 'paused') ||
  (action === 'resume' && state === 'active') ||
  (action === 'stop' && ending === 'stopped');

async function setState(
  ctx: CtxFor<'member'>,
  site: Site,
  found: ListedSeries,
  action: Exclude<SeriesAction, 'ask_now'>,
): Promise<QuestionSeries> {
  const [now, { series }] = [ctx.now(), found];
  const patch = {
    pause: { state: 'paused', next_at: null },
    resume: { state: 'active', next_at: iso(nextMorning(now)), counts_from: iso(now) },
    stop: { state: 'ended', ending: 'stopped', next_at: null, ended_at: iso(now) },
  } as const;
  await commit(
    ctx.db,
    [
      updateSeries(ctx.db, series, patch[action]),
      abortIfUnchanged(ctx.db),
      entry(ctx, 'series.changed', site, {
        before: { series_id: series.id, state: series.state },
        after: { series_id: series.id, state: patch[action].state },
      }),
    ],
    new AppError('request.conflict'),
  );
  return presentSeries(ctx, listedAfter(found, { ...series, ...patch[action] }, undefined), site);
}

/** Asks the next question now, or plans it for the morning after a day of rest. */
async function askNow(ctx: CtxFor<'member'>, site: Site, found: ListedSeries): Promise<QuestionSeries> {
  const [now, { series }] = [ctx.now(), found];
  const question = await firstQuestion(ctx, series);
  const at = outsideRest(now);
  const asksNow = at.getTime() === now.getTime();
  const after = asksNow
    ? afterAsking({ ...series, counts_from: iso(now) }, now)
    : { ...series, next_at: iso(at), counts_from: iso(now) };
  await commitSeries(ctx, series, [
    ...(asksNow ? await spendingEmail(ctx, series) : []),
    updateSeries(ctx.db, series, after),
    abortIfUnchanged(ctx.db),
    ...(asksNow ? (await askingStatements(ctx, series, question)).statements : []),
    entry(ctx, 'series.asked_now', site, { after: { series_id: series.id } }),
  ]);
  return presentSeries(
    ctx,
    listedAfter(found, after, asksNow ? { text: question.text, asked_at: now } : undefined),
    site,
  );
}
