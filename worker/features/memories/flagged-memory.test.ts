import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import type { Reported } from '#worker/contract/report.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const RUDE = 'He called everyone a motherfucker, with love.';
const at = (as?: Person) => testApp({ ...(as && { as }), now: () => NOW, env: { QUEUE: stillQueue } });
let owner: Person;
let member: Person;
let stranger: Person;
let site: { id: number; slug: string };

beforeEach(async () => {
  await db.delete(outbox);
  [owner, member, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  site = await aSite({ owner_id: owner.userId });
  await joins(site.id, member.userId, null);
});

const post = async (as: Person, more: object, siteId = site.id) => {
  const words = { site_id: siteId, client_key: `client-key-${next()}`, lang: 'en', ...more };
  const answer = await at(as).request('/api/sites/memories', { method: 'POST', json: words });
  expect(answer.status).toBe(201);
  return answer.json<Memory>();
};
const edit = async (as: Person, { id, version }: Memory, text: string) =>
  (
    await at(as).request(`/api/sites/memories/${id}`, {
      method: 'PUT',
      json: { text },
      headers: { 'If-Match': `"${version}"` },
    })
  ).json<Memory>();
const decide = (as: Person, id: number, decision: string) =>
  at(as).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json: { decision } });
const reported = async (siteId = site.id) =>
  (await (await at(owner).request(`/api/sites/reports/${siteId}`)).json<{ reports: Reported[] }>()).reports;

describe('a memory in which the word list finds something', () => {
  test('is published all the same, collapsed, and the staff decide', async () => {
    const memory = await post(member, { text: RUDE });
    expect(memory).toMatchObject({ status: 'published', collapsed_for: 'words' });
    const [one] = await reported();
    expect(one).toMatchObject({ subject_id: memory.id, reasons: [{ reason: 'words', count: 1 }], notes: [] });
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(['Ruth Cohen: a report is waiting']);
    await at(owner).request(`/api/sites/reports/${one?.id}/decision`, {
      method: 'POST',
      json: { decision: 'keep' },
    });
    expect(await reported()).toEqual([]);
    const read = await (await at().request(`/api/sites/memories/item/${memory.id}`)).json<Memory>();
    expect(read).toMatchObject({ text: RUDE, collapsed_for: null });
  });

  test.each([
    ['the inscription of a candle', { candle: true, candle_text: 'fuck cancer' }],
    ['the place', { text: 'We met there.', location: 'Shit Creek' }],
    ['what the author is to the person', { text: 'We met there.', author_relation: 'a fucking neighbour' }],
    ['the title of a link', { links: [{ url: 'https://example.org', title: 'A shit song' }] }],
  ])('in %s', async (_, words) => expect((await post(member, words)).collapsed_for).toBe('words'));

  test('and is written by the staff, is not collapsed', async () => {
    expect((await post(owner, { text: RUDE })).collapsed_for).toBeNull();
    expect(await reported()).toEqual([]);
  });

  test('only after a change, is collapsed; changed again, it is shown and nothing waits', async () => {
    const memory = await post(member, { text: 'A kind man.' });
    const ruder = await edit(member, memory, RUDE);
    expect([ruder.collapsed_for, (await reported()).length]).toEqual(['words', 1]);
    const kinder = await edit(member, ruder, 'A kind man, mostly.');
    expect([kinder.collapsed_for, (await reported()).length]).toEqual([null, 0]);
  });

  test('and is changed by the staff, is shown', async () => {
    const memory = await post(member, { text: RUDE });
    expect((await edit(owner, memory, `${RUDE} Always.`)).collapsed_for).toBeNull();
    expect(await reported()).toEqual([]);
  });

  test('and waits, is marked for those who decide, and their approval shows it', async () => {
    const open = await aSite({ owner_id: owner.userId, mode: 'open' });
    const memory = await post(stranger, { text: RUDE }, open.id);
    expect(memory).toMatchObject({ status: 'pending', collapsed_for: 'words' });
    expect(await reported(open.id)).toEqual([]);
    const approved = await (await decide(owner, memory.id, 'approve')).json<Memory>();
    expect(approved).toMatchObject({ status: 'published', collapsed_for: null });
  });

  test('and is then reported by two people, stays collapsed until the staff decide', async () => {
    const memory = await post(member, { text: RUDE });
    const report = (as: Person) =>
      at(as).request(`/api/sites/memories/${memory.id}/report`, {
        method: 'POST',
        json: { reason: 'hurtful' },
      });
    await report(stranger);
    const collapsedFor = async () =>
      (await db.select().from(memories).where(eq(memories.id, memory.id)))[0]?.collapsed_for;
    expect(await collapsedFor()).toBe('words');
    await report(await aPerson());
    expect(await collapsedFor()).toBe('reports');
    expect((await reported())[0]?.reasons).toEqual([
      { reason: 'hurtful', count: 2 },
      { reason: 'words', count: 1 },
    ]);
    await edit(member, memory, 'A kind man.');
    expect(await collapsedFor()).toBe('reports');
    expect(await db.select().from(reports).where(eq(reports.subject_id, memory.id))).toHaveLength(3);
  });
});

describe('a text that is collapsed or unpublished', () => {
  const CANARY = 'canary of what nobody should read unasked';

  test('is in no preview of a page, and in no email', async () => {
    const memory = await post(member, { text: `${CANARY}: ${RUDE}` });
    const open = await aSite({ owner_id: owner.userId, mode: 'open' });
    const waiting = await post(stranger, { text: CANARY }, open.id);
    const returned = await post(stranger, { text: CANARY }, open.id);
    const denied = await post(stranger, { text: CANARY }, open.id);
    await decide(owner, returned.id, 'return');
    await at(owner).request(`/api/sites/memories/${denied.id}/decision`, {
      method: 'POST',
      json: { decision: 'deny', tell: true },
    });
    for (const [slug, id] of [
      [site.slug, memory.id],
      [open.slug, waiting.id],
      [open.slug, returned.id],
      [open.slug, denied.id],
    ]) {
      const page = await (await at().request(`/en/site/${slug}?memory=${id}`)).text();
      const previews = [...page.matchAll(/<(?:title|meta|script type="application\/ld\+json")[^>]*>[^<]*/g)];
      expect(previews.length).toBeGreaterThan(5);
      expect(previews.join()).not.toContain(CANARY);
      // what is collapsed is behind a tap, what is not published is nowhere
      if (id !== memory.id) expect(page).not.toContain(CANARY);
      else expect(page).toMatch(/<details class="collapsed"><summary>[^<]+<\/summary><p[^>]*>canary/);
    }
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    expect(mailer.sent.length).toBeGreaterThan(3);
    expect(JSON.stringify(mailer.sent)).not.toContain(CANARY);
  });
});
