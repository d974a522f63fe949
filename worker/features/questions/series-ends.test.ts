import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { QuestionSeries } from '#worker/contract/question.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { asked_questions, question_series, question_stops } from '#worker/db/schema/questions.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
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
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A Wednesday. */
const NOW = new Date('2026-11-11T09:00:00.000Z');
let owner: Person;
let site: { id: number };

beforeEach(async () => {
  await emptyOutbox();
  await db.delete(asked_questions);
  await db.delete(question_series);
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
describe('a series ends', () => {
  test('with the role of who asks, and does not come back with it', async () => {
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    const series = await aSeries({ site_id: site.id, created_by: editor.userId });
    const role = (json: object) =>
      as(owner).request(`/api/sites/${site.id}/members/${editor.userId}`, { method: 'PATCH', json });
    expect((await role({ role: 'member' })).status).toBe(200);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'ended', ending: 'right_ended' });
    await role({ role: 'editor' });
    expect(await seriesRow(series.id)).toMatchObject({ state: 'ended' });
  });

  test('with its site, and is deleted with it', async () => {
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    await anAsked(series, site.id);
    const ctx = { db, hooks, now: () => NOW, actor: { kind: 'member', ...owner } } as unknown as Ctx;
    await commit(db, await hooks.siteDeleted(ctx as never, site.id, NOW.toISOString()));
    expect(await seriesRow(series.id)).toMatchObject({ ending: 'stopped' });
  });

  test('with the account of who asks; those to a deleted account are deleted', async () => {
    const asked = await aSeries({ site_id: site.id, created_by: owner.userId, email: 'gone@example.org' });
    const own = await aSeries({ site_id: site.id, created_by: owner.userId });
    const ctx = { db, hooks, now: () => NOW } as unknown as Ctx;
    const deleted = (id: number, email: string) =>
      hooks.accountDeleted(ctx, { id, email }, NOW.toISOString());
    await commit(db, await deleted(99_999, 'gone@example.org'));
    expect(await seriesRow(asked.id)).toBeUndefined();
    await commit(db, await deleted(owner.userId, 'owner@example.org'));
    expect(await seriesRow(own.id)).toMatchObject({ ending: 'right_ended' });
  });

  test('with the death of who asks, and of whom is asked', async () => {
    const reader = await aPerson({ email: 'grandmother@example.org' });
    const to = await aSeries({
      site_id: site.id,
      created_by: owner.userId,
      email: 'grandmother@example.org',
    });
    const by = await aSeries({ site_id: site.id, created_by: owner.userId });
    const ctx = { db, hooks, now: () => NOW } as unknown as Ctx;
    const died = async (person: Person) =>
      commit(db, await hooks.userDied(ctx, person.userId, NOW.toISOString()));
    await died(reader);
    expect(await seriesRow(to.id)).toMatchObject({ state: 'ended', ending: 'stopped' });
    expect(await seriesRow(by.id)).toMatchObject({ state: 'active' });
    await died(owner);
    expect(await seriesRow(by.id)).toMatchObject({ state: 'ended', ending: 'right_ended' });
  });

  test('and is deleted a year later', async () => {
    const series = await aSeries({
      site_id: site.id,
      created_by: owner.userId,
      state: 'ended',
      ending: 'stopped',
      ended_at: '2025-11-01T00:00:00.000Z',
    });
    await commit(db, await hooks.expired({ db, hooks, now: () => NOW } as unknown as Ctx));
    expect(await seriesRow(series.id)).toBeUndefined();
  });
});

describe('the person asked wants no more questions', () => {
  const stop = (token: string) =>
    testApp({ now: () => NOW }).request(`/api/answers/${token}/stop`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  test('and gets none, of that site, from anyone; the one who asked is told', async () => {
    await aQuestion(site.id);
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    for (let again = 0; again < 2; again++) expect((await stop(series.token)).status).toBe(204);
    expect(await seriesRow(series.id)).toMatchObject({ state: 'ended', ending: 'declined', next_at: null });
    await refusal(await start({ email: series.email }), 'series.declined');
    await refusal(await act(series.id, 'resume'), 'request.conflict');
    const lines = await db.select().from(updates).where(eq(updates.user_id, owner.userId));
    expect(lines.map(({ kind }) => kind)).toEqual(['questions_declined']);
    expect(JSON.stringify(await db.select().from(question_stops))).not.toContain(series.email);
  });

  test('an email that is already on its way is not sent', async () => {
    await aQuestion(site.id);
    const email = 'stops@example.org';
    const { id } = await started({ email });
    await db
      .update(question_series)
      .set({ state: 'ended', ending: 'declined' })
      .where(eq(question_series.id, id));
    expect((await runQuestionJobs(NOW)).sent).toEqual([]);
  });

  test('not with a link that was sent on, nor with a token of nobody', async () => {
    const series = await aSeries({ site_id: site.id, created_by: owner.userId, email: null });
    await refusal(await stop(series.token), 'answer.not_found');
    await refusal(await stop('x'.repeat(43)), 'answer.not_found');
  });
});

eachHasOneEffect(
  {
    'asking a person': async () => {
      const by = await aPerson();
      const { id } = await aSite({ owner_id: by.userId });
      await aQuestion(id);
      await aQuestion(id);
      const email = `asked-${crypto.randomUUID()}@example.org`;
      return {
        as: by,
        call: (app, key) =>
          app.request(`/api/sites/${id}/question-series`, {
            method: 'POST',
            headers: { 'Idempotency-Key': key },
            json: { name: 'Leah Bar', email, locale: 'en', rhythm: 'weekly', question_id: null },
          }),
        once: async () => {
          const rows = await db.select().from(question_series).where(eq(question_series.site_id, id));
          expect(rows).toHaveLength(1);
          expect(await askedBy(rows[0]?.id ?? 0)).toHaveLength(1);
        },
      };
    },
    'asking now': async () => {
      const by = await aPerson();
      const { id } = await aSite({ owner_id: by.userId });
      await aQuestion(id);
      await aQuestion(id);
      const series = await aSeries({ site_id: id, created_by: by.userId });
      return {
        as: by,
        call: (app) =>
          app.request(`/api/sites/${id}/question-series/${series.id}`, {
            method: 'POST',
            json: { action: 'ask_now', asked_count: 0 },
          }),
        once: async () => expect(await askedBy(series.id)).toHaveLength(1),
      };
    },
  },
  NOW,
);
