import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { account_merges } from '#worker/db/schema/people.ts';
import { reminder_mutes } from '#worker/db/schema/reminders.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { subscriptionIn, unsubscribeToken } from './unsubscribe-token.ts';

let userId: number;
let siteId: number;
let token: string;
const { request } = testApp();

beforeEach(async () => {
  await db.delete(mail_levels);
  userId = (await aPerson()).userId;
  siteId = (await aSite({ owner_id: userId, mode: 'private' })).id;
  token = unsubscribeToken(testEnv.JWT_SECRET, { userId, siteId, topic: 'site' });
});

const levels = async () =>
  (await db.select().from(mail_levels)).map(({ user_id, owner_kind, owner_id, level }) => [
    user_id,
    owner_kind,
    owner_id,
    level,
  ]);
const ended = () => [[userId, 'site', siteId, 'none']];
const press = (path = token, init: RequestInit & { json?: unknown } = {}) =>
  request(`/api/mail/unsubscribe/${path}`, { method: 'POST', ...init });

describe('someone who wants no more email about a site', () => {
  test('unsubscribes by the button, signed in or not, once or often', async () => {
    expect((await press()).status).toBe(204);
    const all = await Promise.all(Array.from({ length: 20 }, () => press()));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await levels()).toEqual(ended());
  });

  test('unsubscribes by their email client with one click', async () => {
    const answer = await press(token, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(204);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await press(token, { body: form })).status).toBe(204);
    expect(await levels()).toEqual(ended());
  });

  test('unsubscribes by an email to an account that is part of theirs since', async () => {
    const survivor = await aPerson();
    await db.insert(account_merges).values({
      id: crypto.randomUUID(),
      from_id: userId,
      into_id: survivor.userId,
      from_email: 'old@example.org',
      into_email: 'new@example.org',
      from_hash: `from-${userId}`,
      into_hash: `into-${userId}`,
      started_by: survivor.userId,
      created_at: '2026-11-01T08:00:00.000Z',
      expires_at: '2026-11-08T08:00:00.000Z',
      closed_at: '2026-11-02T08:00:00.000Z',
      merged_at: '2026-11-02T08:00:00.000Z',
    });
    expect((await press()).status).toBe(204);
    expect(await levels()).toEqual([[survivor.userId, 'site', siteId, 'none']]);
  });

  test('changes nothing by opening the link', async () => {
    expect((await request(`/api/mail/unsubscribe/${token}`)).status).toBe(405);
    expect((await request(`/en/unsubscribe?token=${token}`)).status).toBe(200);
    expect(await levels()).toEqual([]);
  });

  test('ends by the link of a reminder the reminders alone', async () => {
    const reminders = unsubscribeToken(testEnv.JWT_SECRET, { userId, siteId, topic: 'reminders' });
    for (let times = 0; times < 2; times++) expect((await press(reminders)).status).toBe(204);
    const muted = await db.select().from(reminder_mutes).where(eq(reminder_mutes.user_id, userId));
    expect(muted).toEqual([{ user_id: userId, site_id: siteId, reminder_id: 0, until_on: null }]);
    expect(await levels()).toEqual([]);
    await refusal(await press(reminders.replace('-r-', '-s-')), 'mail.link_invalid');
  });

  test('gets an error for a truncated link, and unsubscribes nobody else', async () => {
    const another = `${userId + 1}${token.slice(String(userId).length)}`;
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      another,
      token.replace('-s-', '-c-'),
      'x'.repeat(40),
    ])
      await refusal(await press(wrong), 'mail.link_invalid');
    await refusal(await press('short'), 'request.invalid');
    expect(await levels()).toEqual([]);
  });

  test.each(['before', 'after'] as const)('may try again after a failure %s the commit', async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      await db.delete(mail_levels);
      return {
        call: (app) => app.request(`/api/mail/unsubscribe/${token}`, { method: 'POST' }),
        once: async () => expect(await levels()).toEqual(ended()),
      };
    });
    expect(trips).toBeGreaterThan(0);
  });
});

test('an unsubscribe token is bound to its user and site, and nobody can forge one', () => {
  expect(subscriptionIn(testEnv.JWT_SECRET, token)).toEqual({ userId, siteId, topic: 'site' });
  expect(subscriptionIn('another secret', token)).toBeUndefined();
  expect(token).toMatch(/^[\w-]{24,}$/);
});
