import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#worker/core/actor.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { invitationRow } from '#worker/testing/invitations.ts';
import { aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { siteForActor } from '#worker/testing/site-for-actor.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { invitable, type MemberForActor, memberPolicy, permissionsOn } from './member.policy.ts';
import { rankOf, roleOf } from './member.rules.ts';

const ROLES = ['member', 'editor', 'sec_owner', 'owner'] as const;
const PEOPLE = 6;
const at = (as: { userId: number; sessionId: string }) => testApp({ as, env: { QUEUE: stillQueue } });

type Action =
  | { kind: 'role'; who: number; whom: number; role: (typeof ROLES)[number] }
  | { kind: 'suspend'; who: number; whom: number; suspended: boolean }
  | { kind: 'remove'; who: number; whom: number }
  | { kind: 'invite'; who: number; whom: number; role: (typeof ROLES)[number] };
const person = fc.nat(PEOPLE - 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('role' as const),
    who: person,
    whom: person,
    role: fc.constantFrom(...ROLES),
  }),
  fc.record({ kind: fc.constant('suspend' as const), who: person, whom: person, suspended: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), who: person, whom: person }),
  fc.record({
    kind: fc.constant('invite' as const),
    who: person,
    whom: person,
    role: fc.constantFrom(...ROLES),
  }),
);

const membershipOf = (rows: { user_id: number; group_id: number | null; suspended_at: string | null }[]) =>
  new Map(rows.map((row) => [row.user_id, row.suspended_at ? 0 : rankOf(roleOf(row.group_id))]));
const membersOf = (siteId: number) =>
  db
    .select()
    .from(members)
    .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, siteId)));

test('whatever anybody tries, a site has one Owner, and nobody raises their own role', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => aPerson()));
      const [owner, coOwner, editor, member] = people;
      const site = await aSite({ owner_id: owner?.userId ?? 0, mode: 'private' });
      await joins(site.id, coOwner?.userId ?? 0, 5);
      await joins(site.id, editor?.userId ?? 0, 3);
      await joins(site.id, member?.userId ?? 0, null);
      for (const action of actions) {
        const [who, whom] = [people[action.who], people[action.whom]];
        if (!who || !whom) throw new Error('nobody acts');
        const before = membershipOf(await membersOf(site.id));
        const path = `/api/sites/${site.id}/members/${whom.userId}`;
        if (action.kind === 'role')
          await at(who).request(path, { method: 'PATCH', json: { role: action.role } });
        else if (action.kind === 'suspend')
          await at(who).request(path, { method: 'PATCH', json: { suspended: action.suspended } });
        else if (action.kind === 'remove') await at(who).request(path, { method: 'DELETE' });
        else {
          const email = `person-${whom.userId}@example.org`;
          const json = { kind: 'email', email, role: action.role };
          const sent = await at(who).request(`/api/sites/${site.id}/invitations`, { method: 'POST', json });
          if (sent.status === 201) {
            const row = await invitationRow((await sent.json<{ id: number }>()).id);
            const token = oneTimeToken(testEnv.JWT_SECRET, row?.seed ?? '');
            await at(whom).request(`/api/invitations/${token}/accept`, { method: 'POST' });
          }
        }
        const rows = await membersOf(site.id);
        const after = membershipOf(rows);
        expect(rows.filter(({ group_id }) => group_id === 1)).toHaveLength(1);
        expect(rows.find(({ group_id }) => group_id === 1)).toMatchObject({ suspended_at: null });
        const [stored] = await db.select().from(sites).where(eq(sites.id, site.id));
        expect(rows.find(({ group_id }) => group_id === 1)?.user_id).toBe(stored?.owner_id);
        if (action.kind !== 'invite' || action.who === action.whom)
          expect(after.get(who.userId) ?? 0).toBeLessThanOrEqual(before.get(who.userId) ?? 0);
        for (const [userId, rank] of after)
          if (rank > (before.get(userId) ?? 0)) expect(rank).toBeLessThanOrEqual(before.get(who.userId) ?? 0);
      }
    }),
    { numRuns: 10, seed: 20261121, endOnFailure: true },
  );
});

const SITE = siteForActor({ mode: 'private', subscribed: false });
const GROUPS = [null, -1, 0, 3, 5, 1];
const ACTORS: Actor[] = [
  { kind: 'visitor' },
  { kind: 'unverified', userId: 9, sessionId: 's' },
  { kind: 'kiosk', userId: 9, sessionId: 's', communityId: 1 },
  { kind: 'member', userId: 9, sessionId: 's' },
  { kind: 'vendor', userId: 9, sessionId: 's' },
  { kind: 'admin', userId: 9, sessionId: 's' },
];

test('nobody may change an equal or higher rank, the Owner, or themselves', () => {
  for (const actor of ACTORS) {
    for (const group of GROUPS) {
      const above = actor.kind === 'admin' ? 5 : group === null || group < 0 ? 0 : rankOf(roleOf(group));
      const ranked = actor.kind === 'admin' || actor.kind === 'member' || actor.kind === 'vendor';
      for (const role of ROLES) {
        for (const user_id of [9, 10]) {
          const member: MemberForActor = { site: { ...SITE, group }, user_id, role, suspended: false };
          const may = permissionsOn(actor, member);
          const below = ranked && user_id !== 9 && role !== 'owner' && above > rankOf(role) && above > 1;
          expect([actor.kind, group, role, user_id, may.suspend]).toEqual([
            actor.kind,
            group,
            role,
            user_id,
            below,
          ]);
          expect(may.remove).toBe(below);
          for (const role of may.roles) expect(rankOf(role)).toBeLessThanOrEqual(Math.min(above, 3));
          if (above < 3) expect(may.roles).toEqual([]);
        }
      }
    }
  }
});

test('a suspended member gets no other role, and cannot leave', () => {
  const owner: Actor = { kind: 'member', userId: 9, sessionId: 's' };
  const paused = { site: { ...SITE, group: 1 }, user_id: 10, role: 'editor', suspended: true } as const;
  expect(permissionsOn(owner, paused)).toEqual({ suspend: true, remove: true, roles: [] });
  const self = { site: { ...SITE, group: -1 }, user_id: 9, role: 'editor', suspended: true } as const;
  expect(memberPolicy.answers.leave(owner, self)).toBe(false);
});

test('only an administrator may invite on a frozen site', () => {
  const site = { ...SITE, group: 1, frozen_at: '2026-11-01T00:00:00.000Z' };
  expect(invitable({ kind: 'member', userId: 9, sessionId: 's' }, site)).toEqual([]);
  expect(invitable({ kind: 'admin', userId: 9, sessionId: 's' }, site)).toEqual([...ROLES]);
});
