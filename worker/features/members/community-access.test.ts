import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { AccessRequest } from '#worker/contract/access-request.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-11-11T12:00:00.000Z';
const at = (as?: Person) =>
  testApp({ ...(as && { as }), now: () => new Date(NOW), env: { QUEUE: stillQueue } });

async function aTown() {
  const [owner, editor, member] = [await aPerson(), await aPerson(), await aPerson()];
  const { id } = await aCommunity({ owner_id: owner.userId, permissions: 'private' });
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  return { id, owner, editor, member };
}
const visitor = (patch: object = {}) => ({ name: 'Uri Bar', email: `uri-${next()}@example.org`, ...patch });
const ask = (as: Person | undefined, id: number, json: object = {}, network = `network-${next()}`) =>
  at(as).request(`/api/communities/${id}/access-requests`, {
    method: 'POST',
    json,
    headers: { 'CF-Connecting-IP': network, 'Accept-Language': 'he' },
  });
const list = async (as: Person, id: number) =>
  (
    await (
      await at(as).request(`/api/communities/${id}/access-requests`)
    ).json<{ requests: AccessRequest[] }>()
  ).requests;
const decide = (as: Person | undefined, id: number, request: number, decision = 'approve') =>
  at(as).request(`/api/communities/${id}/access-requests/${request}/decision`, {
    method: 'POST',
    json: { decision },
  });
const rowsOf = (id: number) =>
  db
    .select()
    .from(access_requests)
    .where(and(eq(access_requests.owner_kind, 'community'), eq(access_requests.owner_id, id)));
const memberOf = async (id: number, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id, suspended_at: members.suspended_at })
      .from(members)
      .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId)))
  ).at(0);
async function requested(id: number, as?: Person, json: object = visitor()): Promise<number> {
  expect((await ask(as, id, json)).status).toBe(204);
  return (await rowsOf(id)).at(-1)?.id ?? 0;
}
const suspend = (id: number, { userId }: Person) =>
  db
    .update(members)
    .set({ suspended_at: NOW })
    .where(and(eq(members.owner_id, id), eq(members.user_id, userId)));

describe('someone asks to join a community', () => {
  test('as themselves, whatever name they give, and five times at once is one request', async () => {
    const { id, editor } = await aTown();
    const dana = await aPerson({ first_name: 'Dana', last_name: 'Levi' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(dana, id, { name: 'The Mayor' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await list(editor, id)).map(({ name }) => name)).toEqual(['Dana Levi']);
  });

  test('with the address of a member, and gets the same reply as others', async () => {
    const { id, member } = await aTown();
    const [known, unknown] = [
      await ask(undefined, id, visitor({ email: `person-${member.userId}@example.org` })),
      await ask(undefined, id, visitor()),
    ];
    expect([known.status, unknown.status]).toEqual([204, 204]);
    expect(await known.text()).toBe(await unknown.text());
  });

  test('but not as a current or suspended member, nor as a screen', async () => {
    const { id, owner, member } = await aTown();
    await refusal(await ask(owner, id), 'access.already_member');
    await suspend(id, member);
    await refusal(await ask(member, id), 'member.suspended');
    await refusal(await ask(await aPerson({ active: '0' }), id), 'auth.unverified');
    expect((await ask(await aPerson({ kiosk_community_id: id }), id)).status).toBe(403);
  });

  test('five times an hour signed in, twenty from one network, and at three places with one address', async () => {
    const network = `network-${next()}`;
    const { id } = await aTown();
    for (let times = 0; times < 20; times++)
      expect((await ask(undefined, id, visitor(), network)).status).toBe(204);
    await refusal(await ask(undefined, id, visitor(), network), 'rate.limited');
    const eager = await aPerson();
    for (let times = 0; times < 5; times++) expect((await ask(eager, id, {}, network)).status).toBe(204);
    await refusal(await ask(eager, id), 'rate.limited');
    const json = visitor();
    for (let times = 0; times < 3; times++) await requested((await aTown()).id, undefined, json);
    await refusal(await ask(undefined, id, json), 'rate.limited');
  });
});

describe('a request to join a community', () => {
  test('is listed for its staff, oldest first, until the person joined in another way', async () => {
    const { id, editor, member } = await aTown();
    const dana = await aPerson();
    const [first, second] = [await requested(id), await requested(id, dana)];
    expect((await list(editor, id)).map((request) => request.id)).toEqual([first, second]);
    const look = (as?: Person) => at(as).request(`/api/communities/${id}/access-requests`);
    await refusal(await look(), 'auth.token_missing');
    await refusal(await look(member), 'auth.forbidden');
    await refusal(await look(await aPerson()), 'community.not_found');
    await joinsCommunity(id, dana.userId, null);
    expect((await list(editor, id)).map((request) => request.id)).toEqual([first]);
  });

  test('made without signing in lets in who has that address, once it is confirmed', async () => {
    const { id, owner } = await aTown();
    const [confirmed, other] = [visitor(), visitor()];
    const dana = await aPerson({ email: confirmed.email });
    const unverified = await aPerson({ email: other.email, active: '0' });
    for (const json of [confirmed, other])
      expect((await decide(owner, id, await requested(id, undefined, json))).status).toBe(204);
    expect(await memberOf(id, dana)).toEqual({ group: null, suspended_at: null });
    expect(await memberOf(id, unverified)).toBeUndefined();
    const sent = await db.select().from(invitations).where(eq(invitations.owner_id, id));
    expect(sent).toMatchObject([
      { owner_kind: 'community', email: other.email, group_id: null, locale: 'he', invited_by: owner.userId },
    ]);
  });

  test('is decided by the first decision, also of ten at once', async () => {
    const { id, owner, editor } = await aTown();
    const request = await requested(id, await aPerson());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        decide(at % 2 ? owner : editor, id, request, at % 2 ? 'approve' : 'decline'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 204),
      ...Array.from({ length: 5 }, () => 409),
    ]);
  });

  test('is decided only by those who may invite, at their own community', async () => {
    const { id, owner, member } = await aTown();
    const other = await aTown();
    const request = await requested(id);
    await refusal(await decide(undefined, id, request), 'auth.token_missing');
    await refusal(await decide(member, id, request), 'auth.forbidden');
    await refusal(await decide(other.owner, id, request), 'community.not_found');
    await refusal(await decide(other.owner, other.id, request), 'access.not_found');
    await refusal(await decide(owner, id, request, 'perhaps'), 'request.invalid');
    expect(await rowsOf(id)).toMatchObject([{ state: 'pending' }]);
  });

  test('lets nobody in who was suspended since', async () => {
    const { id, owner } = await aTown();
    const dana = await aPerson();
    const request = await requested(id, dana);
    await joinsCommunity(id, dana.userId, null);
    await suspend(id, dana);
    await refusal(await decide(owner, id, request), 'member.suspended');
    expect(await memberOf(id, dana)).toEqual({ group: null, suspended_at: NOW });
  });

  test('that an invitation overtook does not come back when the member is removed', async () => {
    const { id, owner, editor } = await aTown();
    const dana = await aPerson();
    await requested(id, dana);
    await joinsCommunity(id, dana.userId, null);
    await at(owner).request(`/api/communities/${id}/members/${dana.userId}`, { method: 'DELETE' });
    expect(await list(editor, id)).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ state: 'declined', decided_by: owner.userId }]);
  });

  test('declined may be made again', async () => {
    const { id, owner, editor } = await aTown();
    const dana = await aPerson();
    expect((await decide(owner, id, await requested(id, dana), 'decline')).status).toBe(204);
    await requested(id, dana);
    expect(await list(editor, id)).toHaveLength(1);
  });
});
