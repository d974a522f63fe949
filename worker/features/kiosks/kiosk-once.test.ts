import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { kiosk_codes } from '#worker/db/schema/communities.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aCommunity, aPerson, db } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');

async function aHall() {
  const owner = await aPerson();
  const { id } = await aCommunity({ owner_id: owner.userId });
  const path = `/api/communities/${id}`;
  const app = testApp({ as: owner, now: () => NOW, env: { QUEUE: stillQueue } });
  const pair = async () => {
    const response = await app.request(`${path}/kiosk/pair`, { method: 'POST', json: {} });
    return (await response.json<{ code: string }>()).code;
  };
  const screens = () =>
    db
      .select({ id: sessions.id, revoked_at: sessions.revoked_at })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(users.kiosk_community_id, id));
  return { id, path, owner, pair, screens };
}

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'requesting a first code': async () => {
    const { id, path, owner } = await aHall();
    return {
      as: owner,
      call: (app) => app.request(`${path}/kiosk/pair`, { method: 'POST', json: {} }),
      once: async () => {
        expect(await db.select().from(users).where(eq(users.kiosk_community_id, id))).toHaveLength(1);
        expect(await db.select().from(kiosk_codes).where(eq(kiosk_codes.community_id, id))).toHaveLength(1);
      },
    };
  },
  'entering the code at a screen': async () => {
    const { id, pair, screens } = await aHall();
    const json = { community_id: id, code: await pair() };
    return {
      call: (app) => app.request('/api/kiosk/token', { method: 'POST', json }),
      // a code works once: after a lost response a new one is needed
      settles: [200, 422],
      once: async () => expect(await screens()).toHaveLength(1),
    };
  },
  'ending a screen': async () => {
    const { id, path, owner, pair, screens } = await aHall();
    const json = { community_id: id, code: await pair() };
    await testApp({ now: () => NOW }).request('/api/kiosk/token', { method: 'POST', json });
    const [screen] = await screens();
    return {
      as: owner,
      call: (app) => app.request(`${path}/kiosks/${screen?.id}`, { method: 'DELETE' }),
      once: async () => expect(await screens()).toEqual([{ id: screen?.id, revoked_at: expect.any(String) }]),
    };
  },
};

eachHasOneEffect(ACTIONS, NOW);
