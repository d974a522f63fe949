import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { QUESTION_EMAILS_A_DAY, type QuestionSeries, SERIES_MOST } from '#worker/contract/question.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { cron_runs } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { asked_questions, question_series } from '#worker/db/schema/questions.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { requestContextFor } from '#worker/http/request-context.ts';
import { runCron } from '#worker/jobs/cron.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  anAsked,
  aQuestion,
  aSeries,
  askedBy,
  emptyOutbox,
  runQuestionJobs,
  seriesRow,
} from '#worker/testing/questions-seed.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A Wednesday. */
const NOW = new Date('2026-11-11T09:00:00.000Z');
const FRIDAY_EVENING = new Date('2026-11-13T16:00:00.000Z');
const WEEK_LATER = new Date('2026-11-18T08:00:00.000Z');
let owner: Person;
let site: { id: number };

beforeEach(async () => {
  await emptyOutbox();
  await db.delete(asked_questions);
  await db.delete(question_series);
  await db.delete(cron_runs);
  owner = await aPerson({ first_name: 'Dana', last_name: 'Levi' });
  site = await aSite({ owner_id: owner.userId, mode: 'private' });
});

const as = (person: Person, now = NOW) => testApp({ as: person, now: () => now, env: { QUEUE: stillQueue } });
const start = (patch: object = {}, by = owner, now = NOW) =>
  as(by, now).request(`/api/sites/${site.id}/question-series`, {
    method: 'POST',
    json: {
      name: 'Leah Bar',
      email: `leah-${next()}@example.org`,
      locale: 'en',
      rhythm: 'weekly',
      question_id: null,
      ...patch,
    },
  });
const act = (id: number, action: string, asked_count = 1, by = owner, now = NOW) =>
  as(by, now).request(`/api/sites/${site.id}/question-series/${id}`, {
    method: 'POST',
    json: { action, asked_count },
  });
const started = async (patch: object = {}, now = NOW): Promise<QuestionSeries> => {
  const answer = await start(patch, owner, now);
  expect(answer.status).toBe(201);
  return answer.json();
};
async function cron(now: Date) {
  await runCron(
    now,
    requestContextFor(platformOf({ ...testEnv, QUEUE: stillQueue }), hooks, () => now, 'cron', {
      waitUntil: () => undefined,
    }),
  );
  return runQuestionJobs(now);
}

describe('someone is asked by email', () => {
  test('at once, one question with one link, and once a week', async () => {
    await aQuestion(site.id, { text: 'Who sang?' });
    await aQuestion(site.id, { text: 'מי שר?', lang: 'he' });
    await aQuestion(site.id, { text: 'Who danced?' });
    const email = 'leah@example.org';
    const series = await started({ email });
    expect(series).toMatchObject({
      name: 'Leah Bar',
      email,
      by_link: false,
      link: null,
      state: 'active',
      asked_count: 1,
      answered_count: 0,
      next_at: WEEK_LATER.toISOString(),
      last: { text: 'Who sang?', answered_at: null },
      asked_by: 'Dana Levi',
    });
    const mailer = await runQuestionJobs(NOW);
    expect(mailer.sent).toHaveLength(1);
    const [mail] = mailer.sent;
    expect(mail).toMatchObject({ to: email, subject: 'Dana Levi has a question for you about Ruth Cohen' });
    expect(mail?.text).toContain('Who sang?');
    expect(mail?.text).toMatch(/\/en\/answer\/[\w-]{43}\?question=\d+/);
    expect(mail?.headers['List-Unsubscribe']).toMatch(/\/api\/answers\/[\w-]{43}\/stop>$/);
    const later = await cron(WEEK_LATER);
    expect(later.sent.map(({ text }) => text.includes('Who danced?'))).toEqual([true]);
  });

  test('in their own language, with the questions in that language', async () => {
    await aQuestion(site.id, { text: 'Who sang?' });
    await aQuestion(site.id, { text: 'מי שר?', lang: 'he' });
    await started({ locale: 'he' });
    const [mail] = (await runQuestionJobs(NOW)).sent;
    expect(mail?.text).toContain('מי שר?');
    expect(mail?.text).toContain('/he/answer/');
    await refusal(await start({ locale: 'he', email: mail?.to }), 'series.exists');
  });

  test('once: the chosen question, after which the series has ended', async () => {
    await aQuestion(site.id);
    const question_id = await aQuestion(site.id, { text: 'Who danced?' });
    const email = 'once@example.org';
    expect(await started({ rhythm: 'once', question_id, email })).toMatchObject({
      state: 'ended',
      ending: 'complete',
      next_at: null,
      last: { text: 'Who danced?' },
    });
    expect((await cron(WEEK_LATER)).sent).toHaveLength(1);
    const other = await aQuestion((await aSite({ owner_id: owner.userId })).id);
    await refusal(await start({ rhythm: 'once', question_id: other }), 'request.invalid');
  });

  test('never on a Shabbat: the first question is sent on Sunday', async () => {
    await aQuestion(site.id);
    const series = await started({}, FRIDAY_EVENING);
    expect(series).toMatchObject({ asked_count: 0, last: null, next_at: '2026-11-15T08:00:00.000Z' });
    expect((await cron(new Date('2026-11-14T10:00:00.000Z'))).sent).toEqual([]);
    expect((await cron(new Date('2026-11-15T08:00:00.000Z'))).sent).toHaveLength(1);
  });

  test('nor where the cron is late until then', async () => {
    await aQuestion(site.id);
    const series = await aSeries({
      site_id: site.id,
      created_by: owner.userId,
      next_at: '2026-11-13T08:00:00.000Z',
    });
    expect((await cron(FRIDAY_EVENING)).sent).toEqual([]);
    expect(await seriesRow(series.id)).toMatchObject({ next_at: '2026-11-15T08:00:00.000Z' });
  });

  test('not where they want no email about the site, without a word of it to the staff', async () => {
    const { userId } = await aPerson({ email: 'quiet@example.org' });
    await db
      .insert(mail_levels)
      .values({ user_id: userId, owner_kind: 'site', owner_id: site.id, level: 'none', updated_at: '2026' });
    await aQuestion(site.id);
    expect(await started({ email: 'quiet@example.org' })).toMatchObject({ state: 'active', asked_count: 1 });
    expect((await runQuestionJobs(NOW)).sent).toEqual([]);
  });

  test('not with nothing to ask, nor twice at a time, nor a twenty-first person', async () => {
    await refusal(await start(), 'series.no_question');
    await aQuestion(site.id);
    const email = 'twice@example.org';
    await started({ email });
    await refusal(await start({ email }), 'series.exists');
    for (let at = 1; at < SERIES_MOST; at++) await aSeries({ site_id: site.id, created_by: owner.userId });
    await refusal(await start(), 'series.limit');
  });

  test('at most fifty emails a day, and three to one address', async () => {
    for (let at = 0; at < 5; at++) await aQuestion(site.id);
    const id = await aQuestion(site.id);
    const once = (email: string) => start({ rhythm: 'once', question_id: id, email });
    for (let at = 0; at < 3; at++) expect((await once('often@example.org')).status).toBe(201);
    await refusal(await once('often@example.org'), 'rate.limited');
    for (let at = 3; at < QUESTION_EMAILS_A_DAY; at++)
      expect((await once(`someone-${next()}@example.org`)).status).toBe(201);
    await refusal(await once(`someone-${next()}@example.org`), 'rate.limited');
    expect((await start({ email: null })).status).toBe(201);
    // on another site of the same person, too
    site = await aSite({ owner_id: owner.userId });
    await aQuestion(site.id);
    await refusal(await start({ email: `someone-${next()}@example.org` }), 'rate.limited');
  });
});

describe('the cron', () => {
  const due = () =>
    aSeries({ site_id: site.id, created_by: owner.userId, next_at: '2026-11-18T08:00:00.000Z' });

  test('fired three times in an hour, and again later, asks once', async () => {
    await aQuestion(site.id, { text: 'Who sang?' });
    await aQuestion(site.id, { text: 'Who danced?' });
    const series = await due();
    const sent = [];
    for (let fired = 0; fired < 3; fired++) sent.push(...(await cron(WEEK_LATER)).sent);
    sent.push(...(await cron(new Date('2026-11-18T09:10:00.000Z'))).sent);
    expect(sent).toHaveLength(1);
    expect(await askedBy(series.id)).toHaveLength(1);
    expect(await seriesRow(series.id)).toMatchObject({ next_at: '2026-11-25T08:00:00.000Z' });
  });

  test('that fails at any trip asks once', async () => {
    for (let at = 1; at < 30; at++) {
      await emptyOutbox();
      const question = await aQuestion(site.id);
      const series = await due();
      const fault = aFault(at, at % 2 ? 'before' : 'after');
      const mailer = aMailer();
      const jobs = ['plan_questions', 'ask_question', 'send_mail'];
      const cronOnce = requestContextFor(
        platformOf({ ...testEnv, QUEUE: stillQueue }),
        hooks,
        () => WEEK_LATER,
        'cron',
        { waitUntil: () => undefined },
      );
      await db.delete(cron_runs);
      await runCron(WEEK_LATER, cronOnce);
      await runJobs(jobs, mailer, WEEK_LATER, { ...testEnv, DB: faultyD1(testEnv.DB, fault) }).catch(() => 0);
      const last = fault.trips < at;
      await runJobs(jobs, mailer, WEEK_LATER);
      expect(mailer.sent.filter(({ to }) => to === series.email)).toHaveLength(1);
      expect((await askedBy(series.id)).map((row) => row.question_id)).toHaveLength(1);
      await act(series.id, 'stop', 1);
      await as(owner).request(`/api/sites/${site.id}/questions/${question}`, { method: 'DELETE' });
      if (last) return;
    }
    throw new Error('too many trips');
  });

  test('pauses a series of which two questions were left unanswered, and says so to who asks', async () => {
    await aQuestion(site.id);
    const series = await due();
    await anAsked(series, site.id, { asked_at: '2026-11-11T08:00:00.000Z' });
    await anAsked(series, site.id, { asked_at: '2026-11-12T08:00:00.000Z' });
    expect((await cron(WEEK_LATER)).sent).toEqual([]);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'unanswered', next_at: null });
    const lines = await db.select().from(updates).where(eq(updates.user_id, owner.userId));
    expect(lines.map(({ kind }) => kind)).toContain('questions_paused');
    const resumed = await act(series.id, 'resume', 2, owner, WEEK_LATER);
    expect(await resumed.json()).toMatchObject({ state: 'active', next_at: '2026-11-19T08:00:00.000Z' });
    expect((await cron(new Date('2026-11-19T08:00:00.000Z'))).sent).toHaveLength(1);
  });

  test('ends a series whose list is used up', async () => {
    const series = await due();
    expect((await cron(WEEK_LATER)).sent).toEqual([]);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'ended', ending: 'complete' });
  });

  test('asks nobody the same question twice, in another series either', async () => {
    const first = await aQuestion(site.id, { text: 'Who sang?' });
    await aQuestion(site.id, { text: 'Who danced?' });
    const email = 'same@example.org';
    await started({ rhythm: 'once', question_id: first, email });
    expect(await started({ email })).toMatchObject({ last: { text: 'Who danced?' } });
  });

  test('waits on a frozen site, and ends with the right of who asks', async () => {
    await aQuestion(site.id);
    const series = await due();
    await db.update(sites).set({ frozen_at: '2026' }).where(eq(sites.id, site.id));
    expect((await cron(WEEK_LATER)).sent).toEqual([]);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'active' });
    await db.update(sites).set({ frozen_at: null }).where(eq(sites.id, site.id));
    await db.update(users).set({ suspended_at: '2026' }).where(eq(users.id, owner.userId));
    expect((await cron(new Date('2026-11-19T08:00:00.000Z'))).sent).toEqual([]);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'ended', ending: 'right_ended' });
  });
});

describe('staff', () => {
  test('pause, resume and stop a series, and a repeat is the same', async () => {
    await aQuestion(site.id);
    await aQuestion(site.id);
    const { id } = await started();
    for (const [action, state] of [
      ['pause', { state: 'paused', next_at: null }],
      ['resume', { state: 'active', next_at: '2026-11-12T08:00:00.000Z' }],
      ['stop', { state: 'ended', ending: 'stopped' }],
    ] as const)
      for (let again = 0; again < 2; again++)
        expect(await (await act(id, action)).json()).toMatchObject(state);
    await refusal(await act(id, 'resume'), 'request.conflict');
    expect((await runQuestionJobs(NOW)).sent).toEqual([]);
  });

  test('ask the next question now, and a second tap asks nothing more', async () => {
    for (const text of ['Who sang?', 'Who danced?', 'Who cooked?']) await aQuestion(site.id, { text });
    const { id } = await started();
    const answers = await Promise.all([act(id, 'ask_now'), act(id, 'ask_now')]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await (await act(id, 'ask_now')).json()).toMatchObject({ asked_count: 2 });
    expect((await askedBy(id)).map(({ text }) => text)).toEqual(['Who sang?', 'Who danced?']);
    expect((await runQuestionJobs(NOW)).sent).toHaveLength(2);
  });

  test('on a Shabbat plan it for Sunday', async () => {
    await aQuestion(site.id);
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    const answer = await act(series.id, 'ask_now', 0, owner, FRIDAY_EVENING);
    expect(await answer.json()).toMatchObject({ asked_count: 0, next_at: '2026-11-15T08:00:00.000Z' });
  });

  test('get a link to send on, which they can revoke', async () => {
    await aQuestion(site.id);
    const series = await started({ email: null, rhythm: 'once', question_id: null });
    expect(series).toMatchObject({ by_link: true, email: null, state: 'ended', actions: ['stop'] });
    expect(series.link).toMatch(/\/en\/answer\/[\w-]{43}$/);
    expect(await (await act(series.id, 'stop')).json()).toMatchObject({ link: null, ending: 'stopped' });
    expect((await runQuestionJobs(NOW)).sent).toEqual([]);
  });

  test('never read the token of an email', async () => {
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    const list = await (await as(owner).request(`/api/sites/${site.id}/questions`)).text();
    expect(list).toContain(series.email);
    expect(list).not.toContain(series.token);
  });

  test('who may not list addresses read only those that they wrote to', async () => {
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    await aSeries({ site_id: site.id, created_by: owner.userId, email: 'hers@example.org' });
    await aSeries({ site_id: site.id, created_by: editor.userId, email: 'theirs@example.org' });
    const list = await (await as(editor).request(`/api/sites/${site.id}/questions`)).text();
    expect(list).toContain('theirs@example.org');
    expect(list).not.toContain('hers@example.org');
  });

  test('of another site cannot touch it, nor a member', async () => {
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    const [other, member] = [await aPerson(), await aPerson()];
    const elsewhere = await aSite({ owner_id: other.userId });
    await joins(site.id, member.userId, null);
    await refusal(await act(series.id, 'stop', 0, other), 'site.not_found');
    await refusal(await act(series.id, 'stop', 0, member), 'auth.forbidden');
    site = elsewhere;
    await refusal(await act(series.id, 'stop', 0, other), 'series.not_found');
  });
});
