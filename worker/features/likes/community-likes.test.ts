import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Likes } from '#worker/contract/like.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memory_likes } from '#worker/db/schema/memory-life.ts';
import { testApp } from '#worker/testing/app.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

const [owner, member, stranger] = [await aPerson(), await aPerson(), await aPerson()];
let community: number;
let memory: number;

const written = (patch: object = {}) =>
  aMemory({ owner_kind: 'community', owner_id: community, author_id: owner.userId, ...patch });

async function begin(patch: object = {}): Promise<void> {
  ({ id: community } = await aCommunity({ owner_id: owner.userId, ...patch }));
  await joinsCommunity(community, member.userId, null);
  memory = await written();
}
beforeEach(() => begin());

const like = (as: Person, id = memory) =>
  testApp({ as }).request(`/api/communities/memories/${id}/like`, { method: 'PUT' });
const unlike = (as: Person, id = memory) =>
  testApp({ as }).request(`/api/communities/memories/${id}/like`, { method: 'DELETE' });
const replied = async (response: Promise<Response>) => (await response).json<Likes>();
const read = async (as?: Person) =>
  (await testApp({ ...(as && { as }) }).request(`/api/communities/memories/item/${memory}`)).json<Memory>();

describe('a heart for a memory of a community', () => {
  test('of a member is counted once, seen by all and taken back', async () => {
    for (let time = 0; time < 2; time++)
      expect(await replied(like(member))).toEqual({ likes: 1, liked: true });
    expect(await read(member)).toMatchObject({ likes: 1, liked: true });
    expect(await read()).toMatchObject({ likes: 1, liked: false });
    await expectLifeToBeCounted(memory);
    for (let time = 0; time < 2; time++)
      expect(await replied(unlike(member))).toEqual({ likes: 0, liked: false });
    await expectLifeToBeCounted(memory);
  });

  test('is offered to those who have joined, and to nobody else', async () => {
    expect((await read(member)).can.like).toBe(true);
    for (const as of [undefined, stranger]) expect((await read(as)).can.like).toBe(false);
    await refusal(await like(stranger), 'auth.forbidden');
  });

  test('is given below the address of its own kind only', async () => {
    const onSite = await aMemory({
      owner_id: (await aSite({ owner_id: member.userId })).id,
      author_id: member.userId,
    });
    await refusal(await like(member, onSite), 'memory.not_found');
    const path = `/api/sites/memories/${memory}/like`;
    await refusal(await testApp({ as: member }).request(path, { method: 'PUT' }), 'memory.not_found');
  });

  test('before its approval reveals nothing, and is refused to its author', async () => {
    const waiting = await written({ author_id: member.userId, status: 'pending' });
    const other = await written({ status: 'pending' });
    await refusal(await like(member, waiting), 'auth.forbidden');
    for (const as of [member, stranger]) await refusal(await like(as, other), 'memory.not_found');
    expect(await db.select().from(memory_likes).where(eq(memory_likes.memory_id, waiting))).toEqual([]);
  });

  test('in a private community is unknown to those outside, and in a frozen one is not given', async () => {
    await begin({ permissions: 'private' });
    for (const call of [like, unlike]) await refusal(await call(stranger), 'memory.not_found');
    expect((await like(member)).status).toBe(200);
    await db.update(communities).set({ frozen_at: '2026-01-01' }).where(eq(communities.id, community));
    await refusal(await like(member), 'auth.forbidden');
  });
});

eachHasOneEffect({
  'giving a heart in a community': async () => {
    const id = await written();
    return {
      as: member,
      call: (app) => app.request(`/api/communities/memories/${id}/like`, { method: 'PUT' }),
      once: async (answer) => {
        expect(await answer.json()).toEqual({ likes: 1, liked: true });
        await expectLifeToBeCounted(id);
      },
    };
  },
});
