import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { access_requests, members } from '#worker/db/schema/members.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';

const owner = await aPerson();
const codeOf = () => `AB10${String(next()).padStart(4, '0')}`;
let open: { id: number; slug: string; join_code: string };
let closed: typeof open;
let dana: Person;
const made = async (patch: object) => {
  const join_code = codeOf();
  return { join_code, ...(await aCommunity({ owner_id: owner.userId, join_code, ...patch })) };
};
beforeEach(async () => {
  dana = await aPerson();
  [open, closed] = [await made({}), await made({ permissions: 'private', name: 'Canary' })];
});

const now = () => new Date('2026-11-10T12:10:00.000Z');
const join = (
  code: string,
  { as = dana, note, at = now }: { as?: Person; note?: string; at?: () => Date } = {},
) => testApp({ as, now: at }).request('/api/communities/join', { method: 'POST', json: { code, note } });
const stateOf = async (response: Response) => (await response.json<{ state: string }>()).state;
const memberships = (id: number, { userId }: Person) =>
  db
    .select()
    .from(members)
    .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId)));
const requests = (id: number) =>
  db
    .select()
    .from(access_requests)
    .where(and(eq(access_requests.owner_kind, 'community'), eq(access_requests.owner_id, id)));

describe('with the code of a community', () => {
  test('people join an open one at once, as members, however they type it and how often', async () => {
    const response = await join(
      ` ${open.join_code.toLowerCase().replace('1', 'l').replace('0', 'O').replace(/^..../, '$& -')} `,
    );
    expect(await response.json()).toEqual({
      community: { id: open.id, slug: open.slug, name: 'Harel Street' },
      state: 'joined',
    });
    expect(await stateOf(await join(open.join_code))).toBe('joined');
    expect(await memberships(open.id, dana)).toMatchObject([{ group_id: null, suspended_at: null }]);
    expect(await stateOf(await join(open.join_code, { as: owner }))).toBe('joined');
    expect(await memberships(open.id, owner)).toMatchObject([{ group_id: 1 }]);
  });

  test('people ask to join a private one, once, with a note', async () => {
    for (const note of ['I grew up there.', 'Again.'])
      expect(await stateOf(await join(closed.join_code, { note }))).toBe('asked');
    expect(await memberships(closed.id, dana)).toEqual([]);
    expect(await requests(closed.id)).toMatchObject([
      { user_id: dana.userId, name: 'Dana Levi', note: 'I grew up there.', state: 'pending' },
    ]);
    expect((await testApp({ as: dana }).request(`/api/communities/${closed.id}`)).status).toBe(403);
  });

  test('two requests of one person at once make one membership, or one request', async () => {
    for (const { join_code, id } of [open, closed]) {
      const replies = await Promise.all([join(join_code), join(join_code)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect((await memberships(id, dana)).length + (await requests(id)).length).toBe(1);
    }
  });

  test('nobody who is suspended gets back in', async () => {
    await joinsCommunity(open.id, dana.userId, null);
    await db.update(members).set({ suspended_at: '2026-01-01' }).where(eq(members.user_id, dana.userId));
    await refusal(await join(open.join_code), 'member.suspended');
    expect(await memberships(open.id, dana)).toMatchObject([{ suspended_at: '2026-01-01' }]);
  });

  test('nobody joins one that is frozen', async () => {
    const frozen = await made({ frozen_at: '2026-11-01' });
    await refusal(await join(frozen.join_code), 'auth.forbidden');
    expect(await memberships(frozen.id, dana)).toEqual([]);
  });

  test('nobody joins one that is deleted, and nobody asks for more than three at a time', async () => {
    const deleted = await made({ deleted_at: '2026-11-01' });
    await refusal(await join(deleted.join_code), 'community.bad_code');
    for (let at = 0; at < 3; at++)
      expect((await join((await made({ permissions: 'private' })).join_code)).status).toBe(200);
    await refusal(await join(closed.join_code), 'rate.limited');
    expect(await requests(closed.id)).toEqual([]);
  });

  test('each person may try ten times an hour, right or wrong, also many at once', async () => {
    const tries = await Promise.all(Array.from({ length: 14 }, () => join('WRONG000')));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    await refusal(await join(open.join_code), 'rate.limited');
    expect((await join(open.join_code, { as: await aPerson() })).status).toBe(200);
    const later = () => new Date('2026-11-10T13:10:00.000Z');
    expect((await join(open.join_code, { at: later })).status).toBe(200);
  });
});

describe('the code of a community', () => {
  const renew = (as: Person, id = open.id) =>
    testApp({ as }).request(`/api/communities/${id}/join-code`, { method: 'PUT' });

  test('is changed by its owners, and the former one no longer works', async () => {
    const { join_code } = await (await renew(owner)).json<{ join_code: string }>();
    expect(join_code).not.toBe(open.join_code);
    await refusal(await join(open.join_code), 'community.bad_code');
    expect(await stateOf(await join(join_code))).toBe('joined');
    const { community } = await (await testApp({ as: owner }).request(`/api/communities/${open.id}`)).json<{
      community: Community;
    }>();
    expect(community.info?.join_code).toBe(join_code);
  });

  test('is neither changed nor shown by others', async () => {
    await joinsCommunity(open.id, dana.userId, 3);
    await refusal(await renew(dana), 'auth.forbidden');
    await refusal(await renew(dana, closed.id), 'community.not_found');
    const read = await testApp({ as: dana }).request(`/api/communities/${open.id}`);
    expect(await read.text()).not.toContain(open.join_code);
  });
});
