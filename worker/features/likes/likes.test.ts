import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Likes } from '#worker/contract/like.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { members } from '#worker/db/schema/members.ts';
import { memory_likes } from '#worker/db/schema/memory-life.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aMemory,
  aPerson,
  aPersonWithPassword,
  aSite,
  db,
  joins,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';

countRows();

const owner = await aPerson();
const friend = await aPerson();
let site: number;
let memory: number;

beforeEach(async () => {
  site = (await aSite({ owner_id: owner.userId })).id;
  memory = await aMemory({ owner_id: site, author_id: owner.userId });
});

const path = (id = memory) => `/api/sites/memories/${id}/like`;
const like = (who: Person, id = memory) => testApp({ as: who }).request(path(id), { method: 'PUT' });
const unlike = (who: Person, id = memory) => testApp({ as: who }).request(path(id), { method: 'DELETE' });
const replied = async (response: Promise<Response>) => (await response).json<Likes>();
const read = async (who: Person | undefined, id = memory) =>
  (await testApp({ ...(who && { as: who }) }).request(`/api/sites/memories/item/${id}`)).json<Memory>();

describe('a heart', () => {
  test('is counted once, however often it is given, and seen as one’s own by its giver alone', async () => {
    for (let time = 0; time < 3; time++)
      expect(await replied(like(friend))).toEqual({ likes: 1, liked: true });
    expect(await read(friend)).toMatchObject({ likes: 1, liked: true });
    expect(await read(owner)).toMatchObject({ likes: 1, liked: false });
    expect(await read(undefined)).toMatchObject({ likes: 1, liked: false });
    const feed = async (who: Person) =>
      (await testApp({ as: who }).request(`/api/sites/memories/${site}`)).json<MemoryPage>();
    expect((await feed(friend)).memories).toMatchObject([{ id: memory, liked: true }]);
    expect((await feed(owner)).memories).toMatchObject([{ id: memory, liked: false }]);
    await expectLifeToBeCounted(memory);
  });

  test('is taken back once, and a heart that was never given is not missed', async () => {
    expect(await replied(unlike(friend))).toEqual({ likes: 0, liked: false });
    await like(friend);
    for (let time = 0; time < 2; time++)
      expect(await replied(unlike(friend))).toEqual({ likes: 0, liked: false });
    await expectLifeToBeCounted(memory);
  });

  test('of many people at once, each tapping twice, is one each', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => aPerson()));
    const answers = await Promise.all([...people, ...people].map((who) => like(who)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await read(owner)).toMatchObject({ likes: 25 });
    await expectLifeToBeCounted(memory);
  });

  test('may be one’s own for one’s own memory', async () => {
    expect(await replied(like(owner))).toEqual({ likes: 1, liked: true });
  });

  test('needs an account, and the right to read', async () => {
    await refusal(await testApp().request(path(), { method: 'PUT' }), 'auth.token_missing');
    const hidden = await aMemory({ owner_id: site, author_id: owner.userId, visibility: 'members' });
    await refusal(await like(friend, hidden), 'memory.not_found');
    await joins(site, friend.userId, null);
    expect((await like(friend, hidden)).status).toBe(200);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site));
    await db.delete(members).where(eq(members.user_id, friend.userId));
    await refusal(await like(friend), 'memory.not_found');
    await refusal(await unlike(friend), 'memory.not_found');
    await refusal(await like(friend, 999_999), 'memory.not_found');
    await refusal(await testApp({ as: friend }).request(path(0), { method: 'PUT' }), 'request.invalid');
  });

  test('is for a published memory only, and for none on a frozen site', async () => {
    const waiting = await aMemory({ owner_id: site, author_id: friend.userId, status: 'pending' });
    await refusal(await like(friend, waiting), 'auth.forbidden');
    await db.update(sites).set({ frozen_at: '2026-01-01' }).where(eq(sites.id, site));
    await refusal(await like(friend), 'site.frozen');
    expect((await read(undefined)).can).toMatchObject({ like: false, comment: false });
  });

  test('is offered to a visitor who would have to sign in first', async () => {
    expect((await read(undefined)).can).toMatchObject({ like: true, comment: false });
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site));
    expect((await read(undefined)).can).toMatchObject({ like: true, comment: true });
    await joins(site, friend.userId, null);
    await db.update(members).set({ suspended_at: '2026-01-01' }).where(eq(members.user_id, friend.userId));
    expect((await read(friend)).can).toMatchObject({ like: false, comment: false });
    await db.delete(members).where(eq(members.user_id, friend.userId));
  });

  test('goes with the account of its giver, and the count with it', async () => {
    const leaving = await aPersonWithPassword();
    await like(leaving);
    await like(friend);
    const body = { method: 'DELETE', json: { email: leaving.email, password: PASSWORD } };
    const deleted = await testApp({ as: leaving }).request('/api/users/user', body);
    expect(deleted.ok, await deleted.clone().text()).toBe(true);
    expect(await read(owner)).toMatchObject({ likes: 1 });
    expect(await db.select().from(memory_likes).where(eq(memory_likes.user_id, leaving.userId))).toEqual([]);
    await expectLifeToBeCounted(memory);
  });

  test('costs a reader one look-up a memory, and a visitor none', async () => {
    for (let at = 0; at < 5; at++) await aMemory({ owner_id: site, author_id: owner.userId });
    const rows = async (who?: Person) => {
      const app = testApp({ ...(who && { as: who }) });
      await app.request(`/api/sites/memories/${site}`);
      return app.reads.rowsRead;
    };
    const before = [await rows(), await rows(friend)] as const;
    const fans = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
    await Promise.all(fans.map((who) => like(who)));
    expect(await rows()).toBe(before[0]);
    expect(await rows(friend)).toBe(before[1]);
    await like(friend);
    expect(await rows(friend)).toBeLessThanOrEqual(before[1] + 1);
  });
});

eachHasOneEffect({
  'giving a heart': async () => {
    const id = await aMemory({ owner_id: site, author_id: owner.userId });
    return {
      as: friend,
      call: (app) => app.request(path(id), { method: 'PUT' }),
      once: async (answer) => {
        expect(await answer.json()).toEqual({ likes: 1, liked: true });
        await expectLifeToBeCounted(id);
      },
    };
  },
  'taking a heart back': async () => {
    const id = await aMemory({ owner_id: site, author_id: owner.userId });
    await like(friend, id);
    return {
      as: friend,
      call: (app) => app.request(path(id), { method: 'DELETE' }),
      once: async (answer) => {
        expect(await answer.json()).toEqual({ likes: 0, liked: false });
        await expectLifeToBeCounted(id);
      },
    };
  },
});
