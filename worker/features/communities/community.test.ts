import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { access_requests, members } from '#worker/db/schema/members.ts';
import { testApp } from '#worker/testing/app.ts';
import { type Everyone, everyone } from '#worker/testing/everyone.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';

let people: Everyone;
let open: { id: number; slug: string };
let closed: { id: number; slug: string };
let screen: Person;

const read = (path: string | number, as?: Person) =>
  testApp(as && { as }).request(`/api/communities/${path}`);
const CANARY = 'Canary community';

beforeAll(async () => {
  people = await everyone();
  const made = async (patch: object) => {
    const community = await aCommunity({ owner_id: people.owner.userId, ...patch });
    await joinsCommunity(community.id, people.coowner.userId, 2);
    await joinsCommunity(community.id, people.editor.userId, 3);
    await joinsCommunity(community.id, people.member.userId, null);
    await joinsCommunity(community.id, people.suspended.userId, 3);
    return community;
  };
  open = await made({});
  closed = await made({ permissions: 'private', name: CANARY, sentence: CANARY });
  screen = await aPerson({ kiosk_community_id: closed.id });
  await db
    .update(members)
    .set({ suspended_at: '2026-01-01' })
    .where(eq(members.user_id, people.suspended.userId));
});

describe('a community', () => {
  test('is read by anyone, by its id and by its slug', async () => {
    for (const ref of [open.id, open.slug]) {
      const { community } = await (await read(ref)).json<{ community: Community }>();
      expect(community).toMatchObject({ id: open.id, name: 'Harel Street', privilege: 'none', holds: false });
      expect(Object.values(community.can)).not.toContain(true);
    }
  });

  test.each([
    ['owner', 'owner', true],
    ['coowner', 'sec_owner', true],
    ['editor', 'editor', false],
    ['member', 'member', false],
    ['suspended', 'none', false],
  ] as const)('tells its %s what they are and may do', async (who, privilege, settings) => {
    const { community } = await (await read(open.id, people[who])).json<{ community: Community }>();
    expect(community.privilege).toBe(privilege);
    expect(community.can.settings).toBe(settings);
  });

  test('that is private reveals only that it is private to non-members', async () => {
    for (const path of [closed.id, closed.slug, `${closed.id}/wall`, `${closed.slug}/wall`]) {
      for (const as of [undefined, people.stranger, people.suspended])
        expect(JSON.stringify(await refusal(await read(path, as), 'site.private'))).not.toContain(CANARY);
      for (const as of [people.member, people.owner, people.admin])
        expect((await read(path, as)).status).toBe(200);
    }
  });

  test('that does not exist, or was deleted, is not found', async () => {
    const deleted = await aCommunity({ owner_id: people.owner.userId, deleted_at: new Date().toISOString() });
    for (const ref of [deleted.id, deleted.slug, 999_999, 'nobody-here', `${deleted.id}/wall`])
      for (const as of [undefined, people.stranger])
        await refusal(await read(ref, as), 'community.not_found');
    for (const ref of [999_999, 'nobody-here', `${deleted.id}/wall`])
      await refusal(await read(ref, people.owner), 'community.not_found');
    for (const ref of [deleted.id, deleted.slug])
      await refusal(await read(ref, people.owner), 'community.deleted');
  });

  test('shows a kiosk its wall and nothing else', async () => {
    expect((await read(`${closed.id}/wall`, screen)).status).toBe(200);
    for (const path of [closed.id, open.id, `${open.id}/wall`, 'mine'])
      await refusal(await read(path, screen), 'auth.forbidden');
  });
});

describe('the communities of a person', () => {
  test('are listed by name, and only an owner or a co-owner may pair screens', async () => {
    const mine = async (who: keyof typeof people) =>
      (await (await read('mine', people[who])).json<{ communities: { role: string; can_pair: boolean }[] }>())
        .communities;
    expect((await mine('owner')).map(({ role, can_pair }) => [role, can_pair])).toEqual([
      ['owner', true],
      ['owner', true],
    ]);
    expect(await mine('coowner')).toMatchObject([
      { name: CANARY, role: 'sec_owner', can_pair: true },
      { name: 'Harel Street' },
    ]);
    expect((await mine('editor')).map(({ can_pair }) => can_pair)).toEqual([false, false]);
    expect(await mine('stranger')).toEqual([]);
    expect(await mine('suspended')).toEqual([]);
    await refusal(await read('mine'), 'auth.token_missing');
  });

  test('have the number of people the person may see on the wall, and of requests the person may approve', async () => {
    const [owner, member] = [await aPerson(), await aPerson()];
    const { id } = await aCommunity({ owner_id: owner.userId });
    await joinsCommunity(id, member.userId, null);
    const family = await aPerson();
    for (const [state, mode] of [
      ['held', 'open'],
      ['held', 'private'],
      ['asked', 'regular'],
    ] as const)
      await holds(id, (await aSite({ owner_id: family.userId, mode })).id, state);
    const counts = async (as: typeof owner) => {
      const { communities: found } = await (await read('mine', as)).json<{ communities: Counted[] }>();
      return found.map(({ people_count, asked_count }) => [people_count, asked_count]);
    };
    expect([await counts(owner), await counts(member)]).toEqual([[[1, 1]], [[1, 0]]]);
    await db.update(communities).set({ type: 'controlled' }).where(eq(communities.id, id));
    expect([await counts(owner), await counts(member)]).toEqual([[[2, 1]], [[1, 0]]]);
    await aWallEntry({ community_id: id });
    expect([await counts(owner), await counts(member)]).toEqual([[[3, 1]], [[2, 0]]]);
  });

  test('tell the staff of memories that wait and of people who ask to join, and other members nothing', async () => {
    const [owner, editor, member, asker] = [
      await aPerson(),
      await aPerson(),
      await aPerson(),
      await aPerson(),
    ];
    const { id } = await aCommunity({ owner_id: owner.userId, type: 'controlled' });
    await joinsCommunity(id, editor.userId, 3);
    await joinsCommunity(id, member.userId, null);
    await aMemory({ owner_kind: 'community', owner_id: id, author_id: member.userId, status: 'pending' });
    await aMemory({ owner_kind: 'community', owner_id: id, author_id: member.userId });
    for (const by of [asker, member])
      await db.insert(access_requests).values({
        owner_kind: 'community',
        owner_id: id,
        user_id: by.userId,
        name: 'Noa',
        email: `asks-${by.userId}@example.org`,
        locale: 'en',
        state: 'pending',
        created_at: '2026-11-01T08:00:00.000Z',
      });
    const waiting = async (as: typeof owner) => {
      const { communities: found } = await (await read('mine', as)).json<{ communities: Counted[] }>();
      return found.map(({ pending_count, request_count }) => [pending_count, request_count]);
    };
    for (const staff of [owner, editor]) expect(await waiting(staff)).toEqual([[1, 1]]);
    expect(await waiting(member)).toEqual([[0, 0]]);
    // nobody is led to memories that the community does not show
    await db
      .update(communities)
      .set({ settings: { hide_memories: true } })
      .where(eq(communities.id, id));
    expect(await waiting(owner)).toEqual([[0, 1]]);
  });

  test('do not include a deleted one', async () => {
    const owner = await aPerson();
    const { id } = await aCommunity({ owner_id: owner.userId });
    await db.update(communities).set({ deleted_at: '2026-11-01' }).where(eq(communities.id, id));
    expect(await (await read('mine', owner)).json()).toEqual({ communities: [] });
  });
});

type Counted = Record<'people_count' | 'asked_count' | 'pending_count' | 'request_count', number>;
