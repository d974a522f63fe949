import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerPage } from '#worker/contract/answer.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { question_series } from '#worker/db/schema/questions.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { anAsked, aQuestion, aSeries, askedBy } from '#worker/testing/questions-seed.ts';
import {
  aMemory,
  aPerson,
  aPersonWithPassword,
  aPicture,
  aSite,
  db,
  joins,
  next,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = new Date('2026-11-11T09:00:00.000Z');
const DAY = 86_400_000;
const TEXT = 'It smelled of cinnamon.';
const QUESTION = 'What did her kitchen smell of?';
const CANARY = 'canary-of-the-family';
let owner: Person;
let site: { id: number; slug: string };

beforeEach(async () => {
  owner = await aPerson({ first_name: 'Dana', last_name: 'Levi' });
  site = await aSite({
    owner_id: owner.userId,
    mode: 'private',
    sentence: `${CANARY} sentence`,
    about: `${CANARY} story`,
    slug: `${CANARY}-${next()}`,
  });
  await aMemory({ owner_id: site.id, author_id: owner.userId, text: `${CANARY} memory` });
});

const at = (now = NOW) => testApp({ now: () => now, env: { QUEUE: stillQueue } });
const network = () => ({ 'CF-Connecting-IP': `network-${next()}` });
const open = (token: string, more = '', app = at()) =>
  app.request(`/api/answers/${token}${more}`, { headers: network() });
const opened = async (token: string, more = ''): Promise<AnswerPage> => (await open(token, more)).json();
const answer = (token: string, question: number, patch: object = {}, app: TestApp = at()) =>
  app.request(`/api/answers/${token}`, {
    method: 'POST',
    headers: network(),
    json: {
      question,
      text: TEXT,
      lang: 'en',
      locale: 'en',
      client_key: `key-of-the-draft-${question}`,
      ...patch,
    },
  });
const skip = (token: string, question: number, another: boolean) =>
  at().request(`/api/answers/${token}/skip`, {
    method: 'POST',
    headers: network(),
    json: { question, another },
  });

async function mailed(patch: object = {}) {
  const series = await aSeries({ site_id: site.id, created_by: owner.userId, ...patch });
  const asked = await anAsked(series, site.id, { text: QUESTION });
  return { ...series, asked };
}
const sentOn = (patch: object = {}) => mailed({ email: null, ...patch });
const answersOn = (siteId = site.id) =>
  db
    .select()
    .from(memories)
    .where(and(eq(memories.owner_id, siteId), eq(memories.question, QUESTION)));
const userWith = async (email: string) => (await db.select().from(users).where(eq(users.email, email))).at(0);

describe('a question that was mailed', () => {
  test('is read with the name and the face of the person, and nothing else of a private site', async () => {
    const portrait_id = await aPicture({ site_id: site.id, created_by: owner.userId, purpose: 'profile' });
    await db.update(sites).set({ portrait_id }).where(eq(sites.id, site.id));
    const { token, asked } = await mailed();
    const page = await opened(token);
    expect(page).toMatchObject({
      name: 'Ruth Cohen',
      asked_by: 'Dana Levi',
      question: { id: asked, text: QUESTION, lang: 'en' },
      done: null,
      has_another: false,
      writer: null,
      portrait: { id: portrait_id },
    });
    expect(JSON.stringify(page)).not.toContain(CANARY);
    expect(Object.keys(page).sort()).toEqual(
      [
        'asked_by',
        'done',
        'has_another',
        'lang',
        'name',
        'other_name',
        'portrait',
        'question',
        'writer',
      ].sort(),
    );
    const document = await at().request(`/en/answer/${token}`, { headers: network() });
    expect(document.headers.get('Referrer-Policy')).toBe('no-referrer');
    const html = await document.text();
    expect(html).toContain(QUESTION);
    expect(html).toContain('noindex');
    expect(html).not.toContain(CANARY);
  });

  test('opens nothing else of the site', async () => {
    const { token } = await mailed();
    const headers = { Authorization: `Bearer ${token}` };
    for (const path of [`/api/sites/${site.id}`, `/api/sites/memories/${site.id}`])
      expect((await at().request(path, { headers })).status).toBeGreaterThanOrEqual(400);
  });

  test('shows the staff that it was opened, and when', async () => {
    const { id, token } = await mailed();
    await open(token);
    await open(token);
    expect((await askedBy(id)).map(({ opened_at }) => opened_at)).toEqual([NOW.toISOString()]);
  });

  test('is answered without an account: one is made, and the answer waits with its question', async () => {
    const { id, token, asked, email } = await mailed();
    const before = await db.select().from(sessions);
    const reply = await answer(token, asked);
    expect(reply.status).toBe(201);
    expect(await reply.json()).toEqual({ confirm: null, upload_pass: null });
    expect(reply.headers.get('Set-Cookie')).toBeNull();
    expect(await db.select().from(sessions)).toHaveLength(before.length);
    const user = await userWith(email);
    expect(user).toMatchObject({ first_name: 'Leah', last_name: 'Bar', active: '1', role_id: 2 });
    expect(await answersOn()).toMatchObject([
      { text: TEXT, question: QUESTION, status: 'pending', author_id: user?.id, visibility: 'everyone' },
    ]);
    expect(await askedBy(id)).toMatchObject([{ answered_at: NOW.toISOString() }]);
    expect(await opened(token)).toMatchObject({ done: 'answered' });
  });

  test('twice by an impatient tap, or sent again after a lost reply: one answer', async () => {
    const { token, asked } = await mailed();
    const replies = await Promise.all([answer(token, asked), answer(token, asked), answer(token, asked)]);
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect((await answer(token, asked)).status).toBe(201);
    expect(await answersOn()).toHaveLength(1);
    await refusal(await answer(token, asked, { client_key: 'another-draft' }), 'answer.answered');
    expect(await answersOn()).toHaveLength(1);
  });

  test('waits even where its author is staff, and where the site is open', async () => {
    site = await aSite({ owner_id: owner.userId, mode: 'open' });
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    const { token, asked } = await mailed({ email: `person-${editor.userId}@example.org` });
    await answer(token, asked);
    expect(await answersOn()).toMatchObject([{ status: 'pending', author_id: editor.userId }]);
  });

  test('signs nobody in to an account with a password, and renames nobody', async () => {
    const person = await aPersonWithPassword({ first_name: 'Lea' });
    const { token, asked } = await mailed({ email: person.email });
    expect(await (await answer(token, asked)).text()).not.toMatch(/token|session/);
    expect(await answersOn()).toMatchObject([{ author_id: person.userId }]);
    expect(await userWith(person.email)).toMatchObject({ first_name: 'Lea' });
  });

  test('is hidden until it is approved, then it is on the site with its question', async () => {
    const { token, asked } = await mailed();
    const member = await aPerson();
    await joins(site.id, member.userId, null);
    await answer(token, asked);
    const feed = async (person: Person) =>
      (await testApp({ as: person, now: () => NOW }).request(`/api/sites/memories/${site.id}`)).text();
    expect(await feed(member)).not.toContain('cinnamon');
    expect(await feed(member)).not.toContain(QUESTION);
    const queue = await testApp({ as: owner, now: () => NOW }).request(
      `/api/sites/memories/pending/${site.id}`,
    );
    const [waiting] = (await queue.json<{ memories: Memory[] }>()).memories;
    expect(waiting).toMatchObject({ text: TEXT, question: QUESTION, status: 'pending' });
    const decided = await testApp({ as: owner, now: () => NOW }).request(
      `/api/sites/memories/${waiting?.id}/decision`,
      { method: 'POST', json: { decision: 'approve' } },
    );
    expect(decided.status).toBe(200);
    expect(await feed(member)).toContain('cinnamon');
    expect(await feed(member)).toContain(QUESTION);
  });

  test('of an earlier week can be answered still, beside the new one', async () => {
    const { id, token, asked } = await mailed();
    const newer = await anAsked({ id }, site.id, { text: 'Who sang?' });
    expect(await opened(token, `?question=${asked}`)).toMatchObject({ question: { text: QUESTION } });
    expect(await opened(token)).toMatchObject({ question: { id: newer, text: 'Who sang?' } });
    expect((await answer(token, asked)).status).toBe(201);
    expect((await answer(token, newer)).status).toBe(201);
  });

  test('can be left without an answer, for another one now or at its time', async () => {
    await aQuestion(site.id, { text: 'Who danced?' });
    const { id, token, asked } = await mailed();
    expect(await opened(token)).toMatchObject({ has_another: true });
    expect(await (await skip(token, asked, false)).json()).toMatchObject({
      question: { id: asked },
      done: 'skipped',
    });
    for (let again = 0; again < 2; again++)
      expect(await (await skip(token, asked, true)).json()).toMatchObject({
        question: { text: 'Who danced?' },
        done: null,
        has_another: false,
      });
    expect(await askedBy(id)).toHaveLength(2);
    const rows = await db.select().from(outbox).where(eq(outbox.name, 'send_mail'));
    expect(JSON.stringify(rows)).not.toContain(`"series_id":${id}`);
    // having thought about it
    expect((await answer(token, asked)).status).toBe(201);
  });
});

describe('a link that was sent on', () => {
  const author = { name: 'Leah Bar', email: 'leah-of-the-link@example.org' };

  test('asks for a name and an address, and the answer waits until that is confirmed', async () => {
    const { id, token, asked } = await sentOn();
    expect(await opened(token)).toMatchObject({ writer: 'Leah Bar', question: { text: QUESTION } });
    await refusal(await answer(token, asked), 'request.invalid');
    const reply = await answer(token, asked, { author });
    expect(await reply.json()).toEqual({ confirm: author.email, upload_pass: null });
    expect(await answersOn()).toEqual([]);
    expect(await askedBy(id)).toMatchObject([{ answered_at: null }]);
    const [row] = await db.select().from(guest_memories).where(eq(guest_memories.email, author.email));
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.name, 'send_mail'))
      .orderBy(desc(outbox.created_at));
    const seed = mails
      .map(({ payload }) => (payload as { mail: { guest_id?: string; seed?: string } }).mail)
      .find((mail) => mail.guest_id === row?.id)?.seed;
    const confirmed = await at().request('/api/guests/confirm', {
      method: 'POST',
      headers: network(),
      json: { token: oneTimeToken(testEnv.JWT_SECRET, seed ?? '') },
    });
    const outcome = await confirmed.text();
    expect(JSON.parse(outcome)).toMatchObject({ status: 'pending' });
    expect(outcome).not.toContain(CANARY);
    expect(await answersOn()).toMatchObject([{ text: TEXT, status: 'pending' }]);
    expect(await askedBy(id)).toMatchObject([{ answered_at: NOW.toISOString() }]);
  });

  test('twice by an impatient tap: one that waits', async () => {
    const { token, asked } = await sentOn();
    const email = 'twice-of-the-link@example.org';
    await Promise.all([1, 2, 3].map(() => answer(token, asked, { author: { name: 'Leah Bar', email } })));
    expect(await db.select().from(guest_memories).where(eq(guest_memories.email, email))).toHaveLength(1);
  });
});

describe('no answer is taken', () => {
  test('with a token that nobody got, or one that is no token', async () => {
    await refusal(await open('x'.repeat(43)), 'answer.not_found');
    await refusal(await open('x'.repeat(30)), 'answer.not_found');
    await refusal(await open('short'), 'request.invalid');
    await refusal(await answer('x'.repeat(43), 1), 'answer.not_found');
    await refusal(await skip('x'.repeat(43), 1, true), 'answer.not_found');
  });

  test('to a question of another series or site', async () => {
    const { token } = await mailed();
    const other = await mailed();
    const elsewhere = await aSite({ owner_id: owner.userId });
    const there = await aSeries({ site_id: elsewhere.id, created_by: owner.userId });
    const far = await anAsked(there, elsewhere.id);
    for (const asked of [other.asked, far]) {
      await refusal(await open(token, `?question=${asked}`), 'answer.not_found');
      await refusal(await answer(token, asked), 'answer.not_found');
      await refusal(await skip(token, asked, false), 'answer.not_found');
    }
    expect(await answersOn()).toEqual([]);
  });

  test('after sixty days', async () => {
    const { token, asked } = await mailed();
    const later = at(new Date(NOW.getTime() + 60 * DAY));
    await refusal(await open(token, '', later), 'answer.over');
    await refusal(await answer(token, asked, {}, later), 'answer.over');
  });

  test('where the series was stopped or declined, or who asks is no longer staff', async () => {
    for (const ending of ['stopped', 'declined', 'right_ended'] as const) {
      const { id, token, asked } = await sentOn();
      await db.update(question_series).set({ state: 'ended', ending }).where(eq(question_series.id, id));
      await refusal(await open(token), 'answer.over');
      await refusal(await answer(token, asked), 'answer.over');
    }
    const { token } = await mailed();
    await db.update(users).set({ suspended_at: '2026' }).where(eq(users.id, owner.userId));
    await refusal(await open(token), 'answer.over');
  });

  test('on a frozen or a deleted site', async () => {
    const { token, asked } = await mailed();
    await db.update(sites).set({ frozen_at: '2026' }).where(eq(sites.id, site.id));
    await refusal(await open(token), 'site.frozen');
    await refusal(await answer(token, asked), 'site.frozen');
    await db.update(sites).set({ frozen_at: null, deleted_at: '2026' }).where(eq(sites.id, site.id));
    await refusal(await answer(token, asked), 'answer.not_found');
  });

  test('from an account that is suspended', async () => {
    const person = await aPerson({ suspended_at: '2026-11-01' });
    const { token, asked } = await mailed({ email: `person-${person.userId}@example.org` });
    await refusal(await answer(token, asked), 'answer.over');
    expect(await answersOn()).toEqual([]);
  });

  test('without words', async () => {
    const { token, asked } = await mailed();
    await refusal(await answer(token, asked, { text: '  ' }), 'memory.empty');
    await refusal(await answer(token, asked, { client_key: '' }), 'request.invalid');
  });
});

eachHasOneEffect(
  {
    'answering a mailed question': async () => {
      const { token, asked, email, id } = await mailed();
      return {
        call: (app) => answer(token, asked, {}, app),
        once: async () => {
          const user = await userWith(email);
          const rows = await db
            .select()
            .from(memories)
            .where(eq(memories.author_id, user?.id ?? 0));
          expect(rows).toMatchObject([{ text: TEXT, status: 'pending' }]);
          expect(await askedBy(id)).toMatchObject([{ answered_at: expect.any(String) }]);
        },
      };
    },
    'asking for another question': async () => {
      await aQuestion(site.id);
      await aQuestion(site.id);
      const { token, asked, id } = await mailed();
      return {
        call: (app) =>
          app.request(`/api/answers/${token}/skip`, {
            method: 'POST',
            headers: network(),
            json: { question: asked, another: true },
          }),
        once: async () => expect(await askedBy(id)).toHaveLength(2),
      };
    },
    'stopping the questions': async () => {
      const { token, id } = await mailed();
      return {
        call: (app) => app.request(`/api/answers/${token}/stop`, { method: 'POST', headers: network() }),
        once: async () =>
          expect(
            (await db.select().from(question_series).where(eq(question_series.id, id))).at(0),
          ).toMatchObject({
            ending: 'declined',
          }),
      };
    },
  },
  NOW,
);
