import { beforeEach, describe, expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { queue_mutes } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const at = (as: Person, now = NOW) => testApp({ as, now: () => now, env: { QUEUE: stillQueue } });
const mute = (as: Person, siteId: number, json: unknown, now = NOW) =>
  at(as, now).request(`/api/sites/memories/mute/${siteId}`, { method: 'PUT', json });
const mutedUntil = async (as: Person, siteId: number, now = NOW) =>
  (await (await at(as, now).request(`/api/sites/reports/${siteId}`)).json<{ muted_until: string | null }>())
    .muted_until;

let owner: Person;
let editor: Person;
let author: Person;
let site: { id: number };

beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(queue_mutes);
  [owner, editor, author] = [await aPerson(), await aPerson(), await aPerson()];
  site = await aSite({ owner_id: owner.userId, mode: 'open' });
  await joins(site.id, editor.userId, 3);
});

const write = (now: Date) =>
  at(author, now).request('/api/sites/memories', {
    method: 'POST',
    json: { site_id: site.id, client_key: `client-key-${next()}`, lang: 'en', text: 'A memory.' },
  });
const mailedBy = async (now: Date) => {
  const mailer = aMailer();
  await runMailJobs(mailer, now);
  return mailer.sent.map(({ to }) => to).sort();
};
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

eachHasOneEffect(
  {
    'muting the queue': async () => ({
      as: owner,
      call: (app) => app.request(`/api/sites/memories/mute/${site.id}`, { method: 'PUT', json: { days: 7 } }),
      once: async () => expect(await mutedUntil(owner, site.id)).toBe(days(7).toISOString()),
    }),
  },
  NOW,
);

describe('someone who decides mutes the queue', () => {
  test('and gets no email about what waits, only updates; the others do', async () => {
    const answer = await mute(owner, site.id, { days: 7 });
    expect(await answer.json()).toEqual({ muted_until: days(7).toISOString() });
    expect(await mutedUntil(owner, site.id)).toBe(days(7).toISOString());
    expect(await mutedUntil(editor, site.id)).toBeNull();
    await write(NOW);
    expect(await mailedBy(NOW)).toEqual([addressOf(editor)]);
    const { updates } = await (await at(owner).request('/api/updates')).json<{ updates: Update[] }>();
    expect(updates.map(({ kind }) => kind)).toEqual(['held']);
  });

  test('until an email that was planned before, too', async () => {
    await write(NOW);
    await mute(owner, site.id, { days: 1 });
    expect(await mailedBy(NOW)).toEqual([addressOf(editor)]);
  });

  test('and hears again afterwards, also of what came meanwhile', async () => {
    await mute(owner, site.id, { days: 1 });
    await write(NOW);
    await mailedBy(NOW);
    await deliver([{ id: `sweep-${next()}`, name: 'sweep_expired', payload: {} }], aMailer(), days(0.9));
    expect(await mailedBy(days(0.9))).toEqual([]);
    await deliver([{ id: `sweep-${next()}`, name: 'sweep_expired', payload: {} }], aMailer(), days(1.1));
    expect(await mailedBy(days(1.1))).toEqual([addressOf(owner)]);
    expect(await mutedUntil(owner, site.id, days(1.1))).toBeNull();
    await write(days(2));
    expect(await mailedBy(days(2))).toEqual([addressOf(editor), addressOf(owner)].sort());
  });

  test('and ends that when they like, and again, which changes nothing', async () => {
    await mute(owner, site.id, { days: 30 });
    for (let again = 0; again < 2; again++)
      expect(await (await mute(owner, site.id, { days: null })).json()).toEqual({ muted_until: null });
    await write(NOW);
    expect(await mailedBy(NOW)).toContain(addressOf(owner));
  });
});

describe('the queue is not muted', () => {
  test.each([
    ['for two days', { days: 2 }],
    ['for ever', { days: 'for ever' }],
    ['without a number', {}],
    ['with something else', { days: 1, user_id: 1 }],
  ])('%s', async (_, json) => void (await refusal(await mute(owner, site.id, json), 'request.invalid')));

  test('by those who do not decide', async () => {
    await refusal(await mute(author, site.id, { days: 1 }), 'auth.forbidden');
    const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
    await refusal(await mute(author, id, { days: 1 }), 'site.not_found');
  });
});
