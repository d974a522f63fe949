import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { commit } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { invitations, members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { deleteUpdatesAt } from '#worker/features/updates/public.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aPerson, aSite, db, joins, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const at = (as: Person) => testApp({ as, env: { QUEUE: stillQueue } });
const updatesOf = async (as: Person) =>
  (await (await at(as).request('/api/updates')).json<{ updates: Update[] }>()).updates;
const kindsOf = async (as: Person) => (await updatesOf(as)).map(({ kind }) => kind);
const unreadOf = async (as: Person) =>
  (await (await at(as).request('/api/updates/count')).json<{ unread: number }>()).unread;

/** A private community with its staff and a member, and someone who does not belong to it. */
async function aTown() {
  const [owner, editor, member, stranger] = [
    await aPerson({ first_name: 'Dana', last_name: 'Levi' }),
    await aPerson(),
    await aPerson(),
    await aPerson({ first_name: 'Noa', last_name: 'Bar' }),
  ];
  const { id } = await aCommunity({ owner_id: owner.userId, permissions: 'private', name: 'Nahal Oz' });
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  return { id, owner, editor, member, stranger };
}
const about = (id: number) => ({ id, slug: String(id), name: 'Nahal Oz' });
const invites = (by: Person, id: number, to: Person, role = 'member') =>
  at(by).request(`/api/communities/${id}/invitations`, {
    method: 'POST',
    json: { kind: 'email', email: `person-${to.userId}@example.org`, role },
  });
const accepts = async (as: Person) => {
  const page = (await updatesOf(as))[0]?.invitation ?? '';
  const token = new URL(page, 'https://dorot.test').searchParams.get('token');
  return at(as).request(`/api/invitations/${token}/join`, { method: 'POST' });
};
const removes = (by: Person, id: number, who: Person) =>
  at(by).request(`/api/communities/${id}/members/${who.userId}`, { method: 'DELETE' });

describe('an invitation to a community', () => {
  test('is an update for the account of the address, and only until it is answered', async () => {
    const { id, editor, stranger } = await aTown();
    expect((await invites(editor, id, stranger)).status).toBe(201);
    expect(await updatesOf(stranger)).toMatchObject([
      {
        kind: 'invited',
        site: null,
        community: about(id),
        invitation: expect.stringMatching(/^\/en\/invitation\?token=/),
        is_read: false,
      },
    ]);
    expect(await unreadOf(stranger)).toBe(1);
    expect((await accepts(stranger)).status).toBe(200);
    expect(await kindsOf(stranger)).toEqual([]);
    expect(await updatesOf(editor)).toMatchObject([
      { kind: 'invitation_accepted', by: 'Noa Bar', community: about(id), site: null },
    ]);
  });

  test.each([
    [
      'is revoked',
      (id: number) => db.update(invitations).set({ state: 'revoked' }).where(eq(invitations.owner_id, id)),
    ],
    [
      'is to a community that was deleted',
      (id: number) => db.update(communities).set({ deleted_at: '2026-11-02' }).where(eq(communities.id, id)),
    ],
  ])('that %s shows nothing any more, not even the name of the community', async (_, change) => {
    const { id, editor, stranger } = await aTown();
    await invites(editor, id, stranger);
    await change(id);
    expect([await updatesOf(stranger), await unreadOf(stranger)]).toEqual([[], 0]);
  });

  test('ends with its sender’s right, and does not come back with it', async () => {
    const { id, owner, editor, stranger } = await aTown();
    await invites(editor, id, stranger);
    expect((await removes(owner, id, editor)).status).toBe(204);
    expect(await kindsOf(stranger)).toEqual([]);
    await joinsCommunity(id, editor.userId, 3);
    expect(await kindsOf(stranger)).toEqual([]);
  });
});

describe('who asks to join a community', () => {
  const asks = (as: Person, id: number) =>
    at(as).request(`/api/communities/${id}/access-requests`, { method: 'POST', json: {} });

  test('is one update for each of its staff, with how many wait, and none for a member', async () => {
    const { id, owner, editor, member, stranger } = await aTown();
    const other = await aPerson();
    for (const one of [stranger, other]) expect((await asks(one, id)).status).toBe(204);
    for (const one of [owner, editor])
      expect(await updatesOf(one)).toMatchObject([
        { kind: 'access_requested', count: 2, community: about(id), site: null, by: null },
      ]);
    for (const one of [member, stranger]) expect(await kindsOf(one)).toEqual([]);
  });

  test('is not counted together with those of a site with the same id', async () => {
    const { id, owner, stranger } = await aTown();
    const cousin = await aPerson();
    const site = await aSite({ owner_id: cousin.userId });
    await db.update(sites).set({ id }).where(eq(sites.id, site.id));
    await joins(id, cousin.userId, 1);
    await asks(stranger, id);
    expect(await updatesOf(cousin)).toEqual([]);
    await at(stranger).request(`/api/sites/${id}/access-requests`, { method: 'POST', json: {} });
    for (const one of [owner, cousin])
      expect(await updatesOf(one)).toMatchObject([{ kind: 'access_requested', count: 1 }]);
  });

  test('is let in with an update, which goes with the membership', async () => {
    const { id, editor, owner, stranger } = await aTown();
    await asks(stranger, id);
    const { requests } = await (await at(editor).request(`/api/communities/${id}/access-requests`)).json<{
      requests: { id: number }[];
    }>();
    const request = requests[0]?.id ?? 0;
    await at(editor).request(`/api/communities/${id}/access-requests/${request}/decision`, {
      method: 'POST',
      json: { decision: 'approve' },
    });
    expect(await updatesOf(stranger)).toMatchObject([{ kind: 'access_granted', community: about(id) }]);
    for (const one of [owner, editor]) expect(await kindsOf(one)).toEqual([]);
    await removes(editor, id, stranger);
    expect([await updatesOf(stranger), await unreadOf(stranger)]).toEqual([[], 0]);
  });

  test('is no longer told to one who left the staff', async () => {
    const { id, editor, stranger } = await aTown();
    await asks(stranger, id);
    expect(await kindsOf(editor)).toEqual(['access_requested']);
    await db
      .update(members)
      .set({ group_id: null })
      .where(and(eq(members.owner_kind, 'community'), eq(members.user_id, editor.userId)));
    expect([await kindsOf(editor), await unreadOf(editor)]).toEqual([[], 0]);
  });
});

test('a community changes its Owner with an update for the new one and for the former one', async () => {
  const { id, owner, stranger } = await aTown();
  await invites(owner, id, stranger, 'owner');
  expect((await accepts(stranger)).status).toBe(200);
  expect(await updatesOf(stranger)).toMatchObject([
    { kind: 'owner_now', by: 'Dana Levi', community: about(id) },
  ]);
  expect(await updatesOf(owner)).toMatchObject([
    { kind: 'owner_before', by: 'Noa Bar', community: about(id) },
  ]);
});

test('the purge of a community deletes its updates, and no others', async () => {
  const { id, owner, editor, stranger } = await aTown();
  await invites(editor, id, stranger);
  const site = { kind: 'held', owner_kind: 'site', owner_id: id, created_at: '2026-11-01' } as const;
  await db.insert(updates).values({ ...site, user_id: owner.userId });
  await commit(db, [deleteUpdatesAt(db, { kind: 'community', id })]);
  expect(await db.select().from(updates).where(eq(updates.owner_id, id))).toMatchObject([
    { owner_kind: 'site' },
  ]);
});
