import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { weekly_mails } from '#worker/db/schema/mail.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { testApp } from '#worker/testing/app.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMemory, aPerson, aSite, db } from '#worker/testing/seed.ts';
import { markDeceased } from './deceased.service.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const ctx = { db, hooks, now: () => NOW } as unknown as Parameters<typeof markDeceased>[0];

test('someone who died is signed out and sent nothing more, and what they wrote and set for others stays', async () => {
  const dana = await aPerson();
  const { id } = await aSite({ owner_id: dana.userId });
  const memory = await aMemory({ owner_id: id, author_id: dana.userId });
  const own = await aReminder({ site_id: id, created_by: dana.userId });
  const shared = await aReminder({ site_id: id, created_by: dana.userId, audience: 'members' });
  await db.insert(weekly_mails).values({ user_id: dana.userId, created_at: NOW.toISOString() });
  const account = () => testApp({ as: dana, now: () => NOW }).request('/api/users/account');
  expect((await account()).status).toBe(200);

  await markDeceased(ctx, dana.userId);
  expect((await account()).status).toBe(401);
  const states = new Map((await db.select().from(reminders)).map((row) => [row.id, row.state]));
  expect([states.get(own), states.get(shared)]).toEqual(['ended', 'active']);
  expect(await db.select().from(weekly_mails)).toEqual([]);
  expect(await db.select().from(memories).where(eq(memories.id, memory))).toHaveLength(1);
  const [row] = await db.select().from(users).where(eq(users.id, dana.userId));
  expect(row?.deceased_at).toBe(NOW.toISOString());

  const later = { ...ctx, now: () => new Date('2026-11-11T12:00:00.000Z') };
  await markDeceased(later, dana.userId);
  const [again] = await db.select().from(users).where(eq(users.id, dana.userId));
  expect(again).toEqual(row);
});

test('nobody is marked in place of an account that there is not', async () => {
  await expect(markDeceased(ctx, 999_999)).rejects.toThrow();
});
