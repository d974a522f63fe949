import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Invitation } from '#worker/contract/member.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aPerson,
  aPersonWithPassword,
  db,
  joinsCommunity,
  next,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { rankOf, roleOf } from './member.rules.ts';

const NOW = '2026-11-10T12:00:00.000Z';
const at = (as: Person) => testApp({ as, now: () => new Date(NOW), env: { QUEUE: stillQueue } });
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

async function aTown() {
  const people = [await aPerson(), await aPerson(), await aPerson(), await aPerson()] as const;
  const [owner, coOwner, editor, member] = people;
  const { id } = await aCommunity({ owner_id: owner.userId, permissions: 'private' });
  await joinsCommunity(id, coOwner.userId, 2);
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  return { id, owner, coOwner, editor, member, people };
}
const byMail = (patch: object = {}) => ({
  kind: 'email',
  email: `new-${next()}@example.org`,
  role: 'owner',
  ...patch,
});
const send = (as: Person, id: number, json: object) =>
  at(as).request(`/api/communities/${id}/invitations`, { method: 'POST', json });
const list = async (as: Person, id: number) =>
  (await (await at(as).request(`/api/communities/${id}/invitations`)).json<{ invitations: Invitation[] }>())
    .invitations;
const join = (token: string, as: Person) =>
  at(as).request(`/api/invitations/${token}/join`, { method: 'POST' });
const membersOf = (id: number) =>
  db
    .select()
    .from(members)
    .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id)));
const ownerOf = async (id: number) =>
  (await db.select().from(communities).where(eq(communities.id, id))).at(0)?.owner_id;

describe('ownership of a community is offered', () => {
  test('to one person at a time, and to another once that offer is revoked', async () => {
    const { id, owner } = await aTown();
    const offer = await (await send(owner, id, byMail())).json<Invitation>();
    await refusal(await send(owner, id, byMail()), 'invitation.already_offered');
    await at(owner).request(`/api/communities/${id}/invitations/${offer.id}`, { method: 'DELETE' });
    expect((await send(owner, id, byMail())).status).toBe(201);
  });

  test('to the same person again in place of the former offer, which no Editor revokes', async () => {
    const { id, owner, editor } = await aTown();
    const json = byMail();
    for (let times = 0; times < 2; times++) expect((await send(owner, id, json)).status).toBe(201);
    expect((await send(editor, id, { ...json, role: 'member' })).status).toBe(201);
    expect((await list(owner, id)).map(({ role, state }) => [role, state])).toEqual([
      ['member', 'sent'],
      ['owner', 'sent'],
      ['owner', 'revoked'],
    ]);
  });

  test('again once the last offer expired', async () => {
    const { id, owner } = await aTown();
    const offered = { owner_kind: 'community', owner_id: id, invited_by: owner.userId, group_id: 1 } as const;
    const late = await anInvitation({ ...offered, expires_at: '2026-11-10T11:00:00.000Z' });
    expect((await send(owner, id, byMail())).status).toBe(201);
    expect(await invitationRow(late.id)).toMatchObject({ state: 'expired' });
  });
});

describe('ownership of a community is accepted', () => {
  test('by a member of it, also twenty times at once, and there is one Owner', async () => {
    const { id, owner, editor } = await aTown();
    const offered = { owner_kind: 'community', owner_id: id, invited_by: owner.userId, group_id: 1 } as const;
    const { token } = await anInvitation({ ...offered, email: addressOf(editor) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(token, editor)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const groups = new Map((await membersOf(id)).map((row) => [row.user_id, row.group_id]));
    expect([groups.get(editor.userId), groups.get(owner.userId)]).toEqual([1, 2]);
    expect([...groups.values()].filter((group) => group === 1)).toHaveLength(1);
    expect(await ownerOf(id)).toBe(editor.userId);
  });

  test('but not if a former Owner had offered it, whose offers to Co-Owners end too', async () => {
    const { id, owner, coOwner } = await aTown();
    const by = { owner_kind: 'community', owner_id: id, invited_by: owner.userId } as const;
    const late = await aPerson();
    const asCoOwner = await anInvitation({ ...by, group_id: 2, email: addressOf(late) });
    const asEditor = await anInvitation({ ...by, group_id: 3, email: addressOf(late) });
    const offer = await anInvitation({ ...by, group_id: 1, email: addressOf(coOwner) });
    expect((await join(offer.token, coOwner)).status).toBe(200);
    expect((await refusal(await join(asCoOwner.token, late), 'invitation.over')).params).toEqual({
      state: 'revoked',
    });
    expect((await join(asEditor.token, late)).status).toBe(200);
  });

  test('and then the former Owner can delete their account, which was refused before', async () => {
    const owner = await aPersonWithPassword();
    const { id } = await aCommunity({ owner_id: owner.userId });
    const heir = await aPerson();
    const json = { email: owner.email, password: PASSWORD };
    const leave = () => at(owner).request('/api/users/user', { method: 'DELETE', json });
    expect((await refusal(await leave(), 'account.owns_sites')).status).toBe(409);
    const offered = { owner_kind: 'community', owner_id: id, invited_by: owner.userId, group_id: 1 } as const;
    const { token } = await anInvitation({ ...offered, email: addressOf(heir) });
    expect((await join(token, heir)).status).toBe(200);
    expect((await leave()).status).toBe(204);
    expect((await membersOf(id)).map(({ user_id, group_id }) => [user_id, group_id])).toEqual([
      [heir.userId, 1],
    ]);
  });
});

const ROLES = ['member', 'editor', 'sec_owner', 'owner'] as const;
const person = fc.nat(5);
const role = fc.constantFrom(...ROLES);
const action = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), who: person, whom: person, json: fc.record({ role }) }),
  fc.record({
    kind: fc.constant('change' as const),
    who: person,
    whom: person,
    json: fc.record({ suspended: fc.boolean() }),
  }),
  fc.record({ kind: fc.constant('remove' as const), who: person, whom: person }),
  fc.record({ kind: fc.constant('invite' as const), who: person, whom: person, role }),
);
const ranksOf = (rows: Awaited<ReturnType<typeof membersOf>>) =>
  new Map(rows.map((row) => [row.user_id, row.suspended_at ? 0 : rankOf(roleOf(row.group_id))]));

test('whatever anybody tries, a community has one Owner, and nobody raises their own role', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      const { id, people: town } = await aTown();
      const people = [...town, await aPerson(), await aPerson()];
      for (const action of actions) {
        const [who, whom] = [people[action.who], people[action.whom]];
        if (!who || !whom) throw new Error('nobody acts');
        const before = ranksOf(await membersOf(id));
        const path = `/api/communities/${id}/members/${whom.userId}`;
        if (action.kind === 'change') await at(who).request(path, { method: 'PATCH', json: action.json });
        else if (action.kind === 'remove') await at(who).request(path, { method: 'DELETE' });
        else {
          const sent = await send(who, id, byMail({ email: addressOf(whom), role: action.role }));
          if (sent.status === 201) {
            const row = await invitationRow((await sent.json<{ id: number }>()).id);
            await join(oneTimeToken(testEnv.JWT_SECRET, row?.seed ?? ''), whom);
          }
        }
        const rows = await membersOf(id);
        const after = ranksOf(rows);
        expect(rows.filter(({ group_id }) => group_id === 1)).toMatchObject([
          { user_id: await ownerOf(id), suspended_at: null },
        ]);
        if (action.kind !== 'invite' || action.who === action.whom)
          expect(after.get(who.userId) ?? 0).toBeLessThanOrEqual(before.get(who.userId) ?? 0);
        for (const [userId, rank] of after)
          if (rank > (before.get(userId) ?? 0)) expect(rank).toBeLessThanOrEqual(before.get(who.userId) ?? 0);
      }
    }),
    { numRuns: 10, seed: 20261128, endOnFailure: true },
  );
});
