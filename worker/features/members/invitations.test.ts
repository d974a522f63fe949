import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Invitation } from '#worker/contract/member.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { columnsContaining } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invitationRow, invites } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// sending the fifty invitations of a day is slow
vi.setConfig({ testTimeout: 60_000 });

const START = Date.parse('2026-11-10T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const at = (as?: Person, ms = 0) =>
  testApp({ ...(as && { as }), now: () => new Date(START + ms), env: { QUEUE: stillQueue } });

async function aFamily(patch: object = {}) {
  const owner = await aPerson();
  const site = await aSite({ owner_id: owner.userId, mode: 'private', ...patch });
  const [coOwner, editor, member] = [await aPerson(), await aPerson(), await aPerson()];
  await joins(site.id, coOwner.userId, 5);
  await joins(site.id, editor.userId, 3);
  await joins(site.id, member.userId, null);
  return { site, owner, coOwner, editor, member, admin: await aPerson({ role_id: 1 }) };
}
const someone = () => `someone-${next()}@example.org`;
const byMail = (patch: object = {}) => ({ kind: 'email', email: someone(), role: 'member', ...patch });
const send = (
  as: Person | undefined,
  site: { id: number },
  json: object,
  headers: Record<string, string> = {},
) => at(as).request(`/api/sites/${site.id}/invitations`, { method: 'POST', json, headers });
const list = async (as: Person, site: { id: number }) => {
  const response = await at(as).request(`/api/sites/${site.id}/invitations`);
  return (await response.json<{ invitations: Invitation[] }>()).invitations;
};
const revoke = (as: Person, site: { id: number }, id: number) =>
  at(as).request(`/api/sites/${site.id}/invitations/${id}`, { method: 'DELETE' });
const mails = async (invitationId: number) =>
  db
    .select()
    .from(outbox)
    .where(sql`json_extract(${outbox.payload}, '$.mail.invitation_id') = ${invitationId}`);

const GRANTS = {
  editor: ['member'],
  coOwner: ['member', 'editor'],
  owner: ['member', 'editor', 'sec_owner', 'owner'],
  admin: ['member', 'editor', 'sec_owner', 'owner'],
  member: [],
};
const CASES = Object.entries(GRANTS).flatMap(([who, may]) =>
  ['member', 'editor', 'sec_owner', 'owner'].map(
    (role) => [who, role, (may as string[]).includes(role)] as const,
  ),
);

describe('someone is invited', () => {
  test.each(CASES)('by the %s, to be %s: %s', async (who, role, may) => {
    const family = await aFamily();
    const response = await send(family[who as keyof typeof GRANTS], family.site, byMail({ role }));
    if (!may) {
      await refusal(response, 'auth.forbidden');
      expect(await list(family.owner, family.site)).toEqual([]);
      return;
    }
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ role, state: 'sent', can_revoke: true, link: null });
  });

  test('by email: one email is sent, and no reply or row contains its link', async () => {
    const { site, owner } = await aFamily();
    const { token, ...made } = await invites(at(owner), site.id, byMail({ note: 'Do come', locale: 'he' }));
    expect(made).toMatchObject({ invited_by: 'Dana Levi', max_uses: 1, uses: 0 });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(14 * DAY);
    expect(await mails(made.id)).toHaveLength(1);
    expect(await columnsContaining(token)).toEqual([]);
    expect(await invitationRow(made.id)).toMatchObject({ note: 'Do come', locale: 'he' });
  });

  test('with the same reply, whether the address has an account or not', async () => {
    const { site, editor } = await aFamily();
    const email = someone();
    await aPerson({ email });
    const [known, unknown] = await Promise.all([
      send(editor, site, byMail({ email })),
      send(editor, site, byMail()),
    ]);
    const [one, two] = [await known.json<Invitation>(), await unknown.json<Invitation>()];
    expect({ ...one, id: 0, email: '' }).toEqual({ ...two, id: 0, email: '' });
    const rows = (await list(editor, site)).map((row) => ({ ...row, id: 0, email: '' }));
    expect(rows[0]).toEqual(rows[1]);
  });

  test('by a link, which the list shows again to those who may invite', async () => {
    const { site, editor, owner } = await aFamily();
    const made = await invites(at(editor), site.id, { kind: 'link', max_uses: 100 });
    expect(made.link).toMatch(new RegExp(`/en/invitation\\?token=${made.token}$`));
    expect(made).toMatchObject({ role: 'member', email: null, max_uses: 100 });
    expect((await list(owner, site))[0]?.link).toBe(made.link);
    expect(await mails(made.id)).toEqual([]);
    expect(await columnsContaining(made.token)).toEqual([]);
  });

  test('once, however often the request is repeated, and the stored reply contains no link', async () => {
    const { site, owner } = await aFamily();
    const headers = { 'Idempotency-Key': `invites-${next()}` };
    const json = { kind: 'link', max_uses: 2 };
    const [first, again] = [await send(owner, site, json, headers), await send(owner, site, json, headers)];
    const made = await first.json<Invitation>();
    expect(await again.json()).toEqual({ ...made, link: null });
    expect(await list(owner, site)).toHaveLength(1);
    expect(await columnsContaining(made.link?.split('=')[1] ?? '')).toEqual([]);
  });

  test.each([
    ['no address', { email: undefined }, '/email'],
    ['half an address', { email: 'dana@' }, '/email'],
    ['two addresses', { email: 'a@example.org\r\nBcc: b@example.org' }, '/email'],
    ['no role', { role: 'admin' }, '/role'],
    ['a note without end', { note: 'x'.repeat(501) }, '/note'],
    ['an unknown field', { group_id: 1 }, '/group_id'],
    ['a link for more than a hundred', { kind: 'link', max_uses: 101 }, '/max_uses'],
    ['a link for nobody', { kind: 'link', max_uses: 0 }, '/max_uses'],
    ['neither', { kind: 'both' }, '/kind'],
  ])('not with %s', async (_how, patch, pointer) => {
    const { site, owner } = await aFamily();
    const json = 'kind' in patch && patch.kind === 'link' ? patch : byMail(patch);
    const { errors } = await refusal(await send(owner, site, json), 'request.invalid');
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
  });

  test('but not by themselves', async () => {
    const { site, owner } = await aFamily();
    const email = `person-${owner.userId}@example.org`;
    const { errors } = await refusal(await send(owner, site, byMail({ email })), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/email', code: 'invitation.own_address' }]);
  });

  test('but not by a non-member, nor on a frozen site', async () => {
    const { site, owner } = await aFamily();
    await refusal(await send(undefined, site, byMail()), 'auth.token_missing');
    await refusal(await send(await aPerson({ active: '0' }), site, byMail()), 'auth.unverified');
    await refusal(await send(await aPerson(), site, byMail()), 'site.not_found');
    const frozen = await aSite({ owner_id: owner.userId, frozen_at: '2026-11-01T00:00:00.000Z' });
    await refusal(await send(owner, frozen, byMail()), 'site.frozen');
    expect((await send(await aPerson({ role_id: 1 }), frozen, byMail())).status).toBe(201);
  });

  test('and the audit shows an administrator who does it', async () => {
    const { site, admin } = await aFamily();
    const made = await invites(at(admin), site.id, byMail());
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(site.id)));
    expect(rows).toMatchObject([
      { action: 'invitation.sent', actor_kind: 'admin', standing: 'AD', after: { invitation_id: made.id } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('too many invitations are sent', () => {
  test('beyond fifty a day for a site, also of sixty at once; another site is not limited', async () => {
    const { site, owner, editor } = await aFamily();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(owner, site, byMail())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.find(({ status }) => status !== 201);
    if (!refused) throw new Error('all were sent');
    expect(await refusal(refused, 'rate.limited')).toMatchObject({ retry_after: 12 * 60 * 60 });
    await refusal(await send(editor, site, { kind: 'link', max_uses: 1 }), 'rate.limited');
    expect((await send((await aFamily()).owner, site, byMail())).status).toBe(404);
    const other = await aFamily();
    expect((await send(other.owner, other.site, byMail())).status).toBe(201);
    const tomorrow = at(owner, DAY).request(`/api/sites/${site.id}/invitations`, {
      method: 'POST',
      json: byMail(),
    });
    expect((await tomorrow).status).toBe(201);
  });

  test('beyond three a day from one site to one address; each replaces the one before', async () => {
    const { site, owner } = await aFamily();
    const json = byMail();
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await invites(at(owner), site.id, json)).id);
    await refusal(await send(owner, site, json), 'rate.limited');
    const states = (await list(owner, site)).map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      [ids[2], 'sent'],
      [ids[1], 'revoked'],
      [ids[0], 'revoked'],
    ]);
  });

  test('beyond twenty a day from all sites to one address', async () => {
    const json = byMail();
    for (let i = 0; i < 20; i++) {
      const owner = await aPerson();
      await invites(at(owner), (await aSite({ owner_id: owner.userId })).id, json);
    }
    const { site, owner } = await aFamily();
    await refusal(await send(owner, site, json), 'rate.limited');
    expect((await send(owner, site, byMail())).status).toBe(201);
  });
});

describe('the list of invitations', () => {
  test('shows addresses to those who may list them, and to the inviter', async () => {
    const { site, owner, editor, coOwner } = await aFamily();
    const [a, b] = [someone(), someone()];
    await invites(at(owner), site.id, byMail({ email: a }));
    await invites(at(editor), site.id, byMail({ email: b }));
    expect((await list(coOwner, site)).map(({ email }) => email)).toEqual([b, a]);
    expect((await list(editor, site)).map(({ email }) => email)).toEqual([b, null]);
  });

  test('shows the state of each', async () => {
    const { site, owner, editor } = await aFamily();
    const by = { owner_id: site.id, invited_by: owner.userId };
    await anInvitation({ ...by, state: 'opened' });
    await anInvitation({ ...by, state: 'declined' });
    await anInvitation({ ...by, expires_at: '2026-11-10T11:59:59.000Z' });
    await anInvitation({ ...by, invited_by: editor.userId, group_id: 3 });
    expect((await list(owner, site)).map(({ state, can_revoke }) => [state, can_revoke])).toEqual([
      ['revoked', true],
      ['expired', false],
      ['declined', false],
      ['opened', true],
    ]);
  });

  test('is for the staff', async () => {
    const { site, member } = await aFamily();
    const listAs = (as?: Person) => at(as).request(`/api/sites/${site.id}/invitations`);
    await refusal(await listAs(), 'auth.token_missing');
    await refusal(await listAs(member), 'auth.forbidden');
    await refusal(await listAs(await aPerson()), 'site.not_found');
  });
});

describe('an invitation is revoked', () => {
  test('by those who might have sent it, once', async () => {
    const { site, owner, coOwner, editor } = await aFamily();
    const { id } = await invites(at(owner), site.id, byMail({ role: 'editor' }));
    await refusal(await revoke(editor, site, id), 'auth.forbidden');
    expect((await revoke(coOwner, site, id)).status).toBe(204);
    expect((await revoke(coOwner, site, id)).status).toBe(204);
    expect((await list(owner, site))[0]).toMatchObject({ state: 'revoked', can_revoke: false });
    const entries = await db.select().from(audit).where(eq(audit.action, 'invitation.revoked'));
    expect(entries.filter(({ object_id }) => object_id === String(site.id))).toHaveLength(1);
  });

  test('but not once it is closed, nor from another site', async () => {
    const { site, owner } = await aFamily();
    const other = await aFamily();
    const by = { owner_id: site.id, invited_by: owner.userId };
    const over = await anInvitation({ ...by, state: 'accepted' });
    expect(await refusal(await revoke(owner, site, over.id), 'invitation.over')).toMatchObject({
      params: { state: 'accepted' },
    });
    const { id } = await anInvitation(by);
    await refusal(await revoke(other.owner, other.site, id), 'invitation.not_found');
    await refusal(await revoke(other.owner, site, id), 'site.not_found');
    expect(await invitationRow(id)).toMatchObject({ state: 'sent' });
  });
});

describe('ownership of a site is offered', () => {
  test('to one person at a time, and to another once that offer is revoked', async () => {
    const { site, owner } = await aFamily();
    const { id } = await invites(at(owner), site.id, byMail({ role: 'owner' }));
    await refusal(await send(owner, site, byMail({ role: 'owner' })), 'invitation.already_offered');
    await revoke(owner, site, id);
    expect((await send(owner, site, byMail({ role: 'owner' }))).status).toBe(201);
  });

  test('to the same person again: the new offer replaces the former', async () => {
    const { site, owner } = await aFamily();
    const json = byMail({ role: 'owner' });
    await invites(at(owner), site.id, json);
    await invites(at(owner), site.id, json);
    expect((await list(owner, site)).map(({ state }) => state)).toEqual(['sent', 'revoked']);
  });

  test('and no Editor revokes the offer by inviting the same person', async () => {
    const { site, owner, editor } = await aFamily();
    const email = someone();
    await invites(at(owner), site.id, byMail({ email, role: 'owner' }));
    await invites(at(owner), site.id, byMail({ email, role: 'sec_owner' }));
    await invites(at(editor), site.id, byMail({ email }));
    expect((await list(owner, site)).map(({ role, state }) => [role, state])).toEqual([
      ['member', 'sent'],
      ['sec_owner', 'sent'],
      ['owner', 'sent'],
    ]);
  });

  test('again once the last offer expired, or if it came from a former Owner', async () => {
    const { site, owner, coOwner } = await aFamily();
    const offer = { owner_id: site.id, group_id: 1 };
    const late = await anInvitation({
      ...offer,
      invited_by: owner.userId,
      expires_at: '2026-11-10T11:00:00.000Z',
    });
    expect((await send(owner, site, byMail({ role: 'owner' }))).status).toBe(201);
    expect(await invitationRow(late.id)).toMatchObject({ state: 'expired' });
    await db.update(invitations).set({ invited_by: coOwner.userId }).where(eq(invitations.state, 'sent'));
    expect((await send(owner, site, byMail({ role: 'owner' }))).status).toBe(201);
  });
});
