import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Invitation } from '#worker/contract/member.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { columnsContaining } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aTown } from '#worker/testing/town.ts';

// sending the fifty invitations of a day is slow
vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-11-10T12:00:00.000Z';
const at = (as?: Person) =>
  testApp({ ...(as && { as }), now: () => new Date(NOW), env: { QUEUE: stillQueue } });
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

const byMail = (patch: object = {}) => ({
  kind: 'email',
  email: `new-${next()}@example.org`,
  role: 'member',
  ...patch,
});
const send = (as: Person | undefined, id: number, json: object, headers: Record<string, string> = {}) =>
  at(as).request(`/api/communities/${id}/invitations`, { method: 'POST', json, headers });
const list = async (as: Person, id: number) =>
  (await (await at(as).request(`/api/communities/${id}/invitations`)).json<{ invitations: Invitation[] }>())
    .invitations;
const revoke = (as: Person, id: number, invitation: number) =>
  at(as).request(`/api/communities/${id}/invitations/${invitation}`, { method: 'DELETE' });
const join = (token: string, as?: Person) =>
  at(as).request(`/api/invitations/${token}/join`, { method: 'POST' });
const rowOf = async (id: number, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id, suspended_at: members.suspended_at })
      .from(members)
      .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId)))
  ).at(0);
const over = async (response: Response, state: string) =>
  expect((await refusal(response, 'invitation.over')).params).toEqual({ state });

const GRANTS = {
  editor: ['member'],
  coOwner: ['member', 'editor'],
  owner: ['member', 'editor', 'sec_owner', 'owner'],
  admin: ['member', 'editor', 'sec_owner', 'owner'],
  member: [],
} as const;
const CASES = Object.entries(GRANTS).flatMap(([who, may]) =>
  ['member', 'editor', 'sec_owner', 'owner'].map(
    (role) => [who as keyof typeof GRANTS, role, (may as readonly string[]).includes(role)] as const,
  ),
);

describe('someone is invited to a community', () => {
  test.each(CASES)('by the %s, to be %s: %s', async (who, role, may) => {
    const town = await aTown();
    const answer = await send(town[who], town.id, byMail({ role }));
    if (may) expect(answer.status).toBe(201);
    else await refusal(answer, 'auth.forbidden');
  });

  test('with the same reply, whether the address has an account or not, and without a link in any row', async () => {
    const { id, editor } = await aTown();
    const known = await aPerson();
    const sent = [
      await send(editor, id, byMail({ email: addressOf(known) })),
      await send(editor, id, byMail()),
    ];
    const [one, two] = await Promise.all(sent.map((answer) => answer.json<Invitation>()));
    expect({ ...one, id: 0, email: '' }).toEqual({ ...two, id: 0, email: '' });
    const link = await (await send(editor, id, { kind: 'link', max_uses: 2 })).json<Invitation>();
    expect(await columnsContaining(link.link?.split('token=')[1] ?? '')).toEqual([]);
  });

  test('but not by themselves, by those who do not belong to it, or while it is frozen', async () => {
    const { id, owner, admin } = await aTown();
    const own = await refusal(await send(owner, id, byMail({ email: addressOf(owner) })), 'request.invalid');
    expect(own.errors).toMatchObject([{ pointer: '/email', code: 'invitation.own_address' }]);
    await refusal(await send(undefined, id, byMail()), 'auth.token_missing');
    await refusal(await send(await aPerson({ active: '0' }), id, byMail()), 'auth.unverified');
    const open = await aTown({ permissions: 'public', frozen_at: NOW });
    await refusal(await send(await aPerson(), open.id, byMail()), 'auth.forbidden');
    await refusal(await send(open.owner, open.id, byMail()), 'auth.forbidden');
    expect((await send(admin, open.id, byMail())).status).toBe(201);
  });

  test('and the audit names who did it, and no address', async () => {
    const { id, admin } = await aTown();
    await send(admin, id, byMail());
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(id))));
    expect(rows).toMatchObject([{ action: 'invitation.sent', actor_kind: 'admin', standing: 'AD' }]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('at most fifty times a day, also of sixty at once', async () => {
    const { id, owner, editor } = await aTown();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(owner, id, byMail())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    await refusal(await send(editor, id, { kind: 'link', max_uses: 1 }), 'rate.limited');
    const other = await aTown();
    expect((await send(other.owner, other.id, byMail())).status).toBe(201);
  });

  test('at most three times a day at one address; each replaces the one before', async () => {
    const { id, owner } = await aTown();
    const json = byMail();
    for (let times = 0; times < 3; times++) expect((await send(owner, id, json)).status).toBe(201);
    await refusal(await send(owner, id, json), 'rate.limited');
    expect((await list(owner, id)).map(({ state }) => state)).toEqual(['sent', 'revoked', 'revoked']);
  });
});

describe('an invitation to a community is revoked', () => {
  test('by those who might have sent it, once', async () => {
    const { id, by, coOwner, editor } = await aTown();
    const invitation = await anInvitation({ ...by, group_id: 3 });
    await refusal(await revoke(editor, id, invitation.id), 'auth.forbidden');
    for (let times = 0; times < 2; times++)
      expect((await revoke(coOwner, id, invitation.id)).status).toBe(204);
    expect(await invitationRow(invitation.id)).toMatchObject({ state: 'revoked' });
  });

  test('but not once it is closed, nor by another community, nor by a site of the same number', async () => {
    const { id, by, owner } = await aTown();
    const closed = await anInvitation({ ...by, state: 'accepted' });
    await over(await revoke(owner, id, closed.id), 'accepted');
    const other = await aTown();
    const { id: open } = await anInvitation(by);
    await refusal(await revoke(other.owner, other.id, open), 'invitation.not_found');
    await refusal(await revoke(other.owner, id, open), 'community.not_found');
    const site = await aSite({ owner_id: owner.userId });
    const namesake = await anInvitation({ ...by, owner_id: site.id });
    const path = `/api/sites/${site.id}/invitations/${namesake.id}`;
    await refusal(await at(owner).request(path, { method: 'DELETE' }), 'invitation.not_found');
    for (const left of [open, namesake.id])
      expect(await invitationRow(left)).toMatchObject({ state: 'sent' });
  });
});

describe('someone accepts an invitation to a community', () => {
  test('not before they have verified their address, and not as a screen', async () => {
    const { by } = await aTown();
    const { token, id } = await anInvitation({ ...by, kind: 'link' });
    await refusal(await join(token, await aPerson({ active: '0' })), 'auth.unverified');
    expect((await join(token, await aPerson({ kiosk_community_id: 1 }))).status).toBe(403);
    expect(await invitationRow(id)).toMatchObject({ uses: 0 });
  });

  test.each([
    ['is an Editor now', (person: Person) => db.update(members).set({ group_id: 3 }).where(of(person))],
    ['was suspended', (person: Person) => db.update(members).set({ suspended_at: NOW }).where(of(person))],
    ['has left', (person: Person) => db.delete(members).where(of(person))],
    [
      'has no account any more',
      (person: Person) => db.update(users).set({ deleted_at: NOW }).where(eq(users.id, person.userId)),
    ],
  ])('not where the person who invited them %s', async (_, ends) => {
    const { by, coOwner } = await aTown();
    const cousin = await aPerson();
    const sent = { ...by, invited_by: coOwner.userId, group_id: 3, email: addressOf(cousin) };
    const { token } = await anInvitation(sent);
    await ends(coOwner);
    await over(await join(token, cousin), 'revoked');
  });
  const of = ({ userId }: Person) => and(eq(members.owner_kind, 'community'), eq(members.user_id, userId));

  test('and never loses a role, and is raised to a higher one', async () => {
    const { id, by, coOwner, member } = await aTown();
    const lower = await anInvitation({ ...by, email: addressOf(coOwner), group_id: 3 });
    expect(await (await join(lower.token, coOwner)).json()).toMatchObject({ role: 'sec_owner' });
    expect(await rowOf(id, coOwner)).toMatchObject({ group: 2 });
    const higher = await anInvitation({ ...by, email: addressOf(member), group_id: 2 });
    expect(await (await join(higher.token, member)).json()).toMatchObject({ role: 'sec_owner' });
    expect(await rowOf(id, member)).toMatchObject({ group: 2 });
  });

  test('but not while they are suspended there', async () => {
    const { id, by, owner, member } = await aTown();
    const patch = { method: 'PATCH', json: { suspended: true } };
    await at(owner).request(`/api/communities/${id}/members/${member.userId}`, patch);
    const { token } = await anInvitation({ ...by, email: addressOf(member), group_id: 2 });
    await refusal(await join(token, member), 'member.suspended');
    expect(await rowOf(id, member)).toEqual({ group: null, suspended_at: NOW });
  });

  test('by a link as many as it allows, each once, also of twenty at once', async () => {
    const { by, owner, coOwner } = await aTown();
    const { token, id } = await anInvitation({ ...by, kind: 'link', max_uses: 2 });
    for (const staff of [owner, coOwner]) expect((await join(token, staff)).status).toBe(200);
    expect(await invitationRow(id)).toMatchObject({ uses: 0 });
    const first = await aPerson();
    for (let times = 0; times < 2; times++) expect((await join(token, first)).status).toBe(200);
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
    const answers = await Promise.all(people.map((person) => join(token, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invitationRow(id)).toMatchObject({ uses: 2, state: 'accepted' });
  });

  test('or declines it, with an account or without; a link is not declined', async () => {
    const { by } = await aTown();
    const decline = (token: string) => at().request(`/api/invitations/${token}/decline`, { method: 'POST' });
    const [mail, link] = [await anInvitation(by), await anInvitation({ ...by, kind: 'link' })];
    for (let times = 0; times < 2; times++) expect((await decline(mail.token)).status).toBe(204);
    expect(await invitationRow(mail.id)).toMatchObject({ state: 'declined' });
    await refusal(await decline(link.token), 'invitation.not_found');
  });
});
