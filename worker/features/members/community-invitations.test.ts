import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { InvitationPreview } from '#worker/contract/member.ts';
import { commit } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, db, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { invitationEmail } from './emails/invitation.email.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-11-11T12:10:00.000Z';
const at = (as?: Person, now = NOW) =>
  testApp({ ...(as && { as }), now: () => new Date(now), env: { QUEUE: stillQueue } });
const addressOf = async ({ userId }: Person) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.email ?? '';

async function aTown(patch: object = {}) {
  const owner = await aPerson({ first_name: 'Dana', last_name: 'Levi' });
  const { id, slug } = await aCommunity({
    owner_id: owner.userId,
    permissions: 'private',
    name: 'Nahal Oz',
    ...patch,
  });
  const editor = await aPerson();
  await joinsCommunity(id, editor.userId, 3);
  return { id, slug, owner, editor };
}
/** A private community with an invitation to a person with an account (`cousin`). */
async function invited(patch: object = {}) {
  const town = await aTown();
  const cousin = await aPerson({ email: `cousin-${crypto.randomUUID()}@example.org` });
  const by = { owner_kind: 'community', owner_id: town.id, invited_by: town.owner.userId } as const;
  const { id, token } = await anInvitation({ ...by, email: await addressOf(cousin), ...patch });
  return { ...town, cousin, token, invitation: id };
}
const join = (token: string, as?: Person, now?: string) =>
  at(as, now).request(`/api/invitations/${token}/join`, { method: 'POST' });
const open = async (token: string, as?: Person) =>
  (await at(as).request(`/api/invitations/${token}/open`, { method: 'POST' })).json<InvitationPreview>();
const groupOf = async (id: number, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId)))
  ).at(0)?.group;
const over = async (response: Response, state: string) =>
  expect((await refusal(response, 'invitation.over')).params).toEqual({ state });
const invite = (as: Person, id: number, json: object) =>
  at(as).request(`/api/communities/${id}/invitations`, { method: 'POST', json });
const byMail = (role: string) => ({ kind: 'email', email: `new-${next()}@example.org`, role });
const mailOf = (kind: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.payload, `%"kind":"${kind}"%`));

describe('an invitation to a community', () => {
  test('names the community and what joining means before one joins, and nothing once it is over', async () => {
    const { id, slug, token } = await invited();
    expect(await open(token)).toMatchObject({
      state: 'opened',
      role: 'member',
      site: null,
      community: { id, slug, name: 'Nahal Oz', type: 'regular', permissions: 'private' },
    });
    const { token: revoked } = await invited({ state: 'revoked' });
    const closed = await open(revoked);
    expect(closed).toMatchObject({ state: 'revoked', site: null, email: null });
    expect(closed).not.toHaveProperty('community');
  });

  test('lets its addressee in, once, with the same answer to a second try', async () => {
    const { id, cousin, token, invitation } = await invited();
    for (let times = 0; times < 2; times++) {
      const response = await join(token, cousin);
      expect(await response.json()).toEqual({ community_id: id, role: 'member' });
    }
    expect(await groupOf(id, cousin)).toBeNull();
    expect(await invitationRow(invitation)).toMatchObject({ state: 'accepted', uses: 1 });
  });

  test.each([
    ['is expired', { expires_at: '2026-11-11T12:00:00.000Z' }, 'expired'],
    ['was revoked', { state: 'revoked' }, 'revoked'],
    ['was declined', { state: 'declined' }, 'declined'],
  ] as const)('lets nobody in where it %s', async (_, patch, state) => {
    const { cousin, token } = await invited(patch);
    await over(await join(token, cousin), state);
  });

  test('is for its own address only', async () => {
    const { token } = await invited();
    await refusal(await join(token, await aPerson()), 'invitation.other_address');
    await refusal(await join(token), 'auth.token_missing');
  });

  test('is not accepted as one to a site, nor one to a site as one to a community', async () => {
    const { cousin, token } = await invited();
    await refusal(
      await at(cousin).request(`/api/invitations/${token}/accept`, { method: 'POST' }),
      'invitation.not_found',
    );
  });

  test('is listed among what its addressee was sent, apart from those to sites', async () => {
    const { id, cousin, token } = await invited();
    const mine = await (await at(cousin).request('/api/invitations/mine')).json<{
      invitations: object[];
      community_invitations: { token: string; community: object }[];
    }>();
    expect(mine.invitations).toEqual([]);
    expect(mine.community_invitations).toMatchObject([
      { token, role: 'member', community: { id, name: 'Nahal Oz' }, invited_by: 'Dana Levi' },
    ]);
  });

  test('ends with the community, and with its sender’s right', async () => {
    const gone = await invited();
    await db.update(communities).set({ deleted_at: NOW }).where(eq(communities.slug, gone.slug));
    await refusal(await join(gone.token, gone.cousin), 'invitation.not_found');
    const weak = await aTown();
    const by = { owner_kind: 'community', owner_id: weak.id, invited_by: weak.editor.userId } as const;
    const cousin = await aPerson({ email: `cousin-${crypto.randomUUID()}@example.org` });
    const { token } = await anInvitation({ ...by, email: await addressOf(cousin), group_id: 3 });
    await over(await join(token, cousin), 'revoked');
  });

  test('is emailed in its own words', async () => {
    const { invitation } = await invited({ locale: 'en' });
    await db.delete(outbox);
    const mailer = aMailer();
    const ctx = { db, now: () => new Date(NOW) };
    await commit(db, [invitationEmail.enqueue(ctx, { invitation_id: invitation })]);
    await runMailJobs(mailer, new Date(NOW));
    expect(mailer.sent[0]?.subject).toBe('Dana Levi invites you to the community Nahal Oz');
    expect(mailer.sent[0]?.text).toContain('The community remembers its people together.');
  });
});

describe('who may invite to what', () => {
  const CASES = [
    ['owner', ['member', 'editor', 'sec_owner', 'owner'], []],
    ['editor', ['member'], ['editor', 'sec_owner', 'owner']],
  ] as const;
  test.each(CASES)('the %s invites to %s, and not to %s', async (who, may, mayNot) => {
    const town = await aTown();
    for (const role of may) expect((await invite(town[who], town.id, byMail(role))).status).toBe(201);
    for (const role of mayNot)
      await refusal(await invite(town[who], town.id, byMail(role)), 'auth.forbidden');
    const rows = await db
      .select()
      .from(invitations)
      .where(and(eq(invitations.owner_kind, 'community'), eq(invitations.owner_id, town.id)));
    const groups = { owner: 1, sec_owner: 2, editor: 3, member: null };
    expect(rows.map(({ group_id }) => group_id)).toEqual(may.map((role) => groups[role]));
  });

  test('staff list and revoke them; a link makes members', async () => {
    const { id, owner, editor } = await aTown();
    const made = await (await invite(editor, id, { kind: 'link', max_uses: 2 })).json<{
      id: number;
      link: string;
    }>();
    const token = made.link.split('token=')[1] ?? '';
    const [first, second] = [await aPerson(), await aPerson()];
    for (const person of [first, second]) expect((await join(token, person)).status).toBe(200);
    expect(await groupOf(id, second)).toBeNull();
    await over(await join(token, await aPerson()), 'accepted');
    const other = await (await invite(editor, id, byMail('member'))).json<{ id: number }>();
    const revoked = await at(owner).request(`/api/communities/${id}/invitations/${other.id}`, {
      method: 'DELETE',
    });
    expect(revoked.status).toBe(204);
    const listed = await (await at(owner).request(`/api/communities/${id}/invitations`)).json<{
      invitations: { state: string }[];
    }>();
    expect(listed.invitations.map(({ state }) => state)).toEqual(['revoked', 'accepted']);
  });

  test('those who do not see a private community cannot tell that it exists', async () => {
    const { id } = await aTown();
    const stranger = await aPerson();
    await refusal(await invite(stranger, id, byMail('member')), 'community.not_found');
    await refusal(await at(stranger).request(`/api/communities/${id}/invitations`), 'community.not_found');
  });
});

describe('an invitation to be the Owner', () => {
  test('hands the community over, and the former Owner is a Co-Owner', async () => {
    const { slug, owner, cousin, token } = await invited({ group_id: 1 });
    expect((await join(token, cousin)).status).toBe(200);
    const [row] = await db.select().from(communities).where(eq(communities.slug, slug));
    expect(row?.owner_id).toBe(cousin.userId);
    expect(await groupOf(row?.id ?? 0, cousin)).toBe(1);
    expect(await groupOf(row?.id ?? 0, owner)).toBe(2);
    const entries = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(row?.id))));
    expect(entries.map(({ action }) => action)).toEqual(['community.handed_over']);
    expect(await mailOf('community_membership')).not.toEqual([]);
    // the former Owner may leave now, the new one may not
    const leave = (person: Person) =>
      at(person).request(`/api/communities/${row?.id}/members/${person.userId}`, { method: 'DELETE' });
    await refusal(await leave(cousin), 'member.last_owner');
    expect((await leave(owner)).status).toBe(204);
  });

  test('is only one at a time', async () => {
    const { id, owner } = await aTown();
    expect((await invite(owner, id, byMail('owner'))).status).toBe(201);
    await refusal(await invite(owner, id, byMail('owner')), 'invitation.already_offered');
  });
});

describe('a request to join a community', () => {
  const ask = (as: Person | undefined, id: number, json: object = {}, now = NOW) =>
    at(as, now).request(`/api/communities/${id}/access-requests`, {
      method: 'POST',
      json,
      headers: { 'CF-Connecting-IP': `network-${next()}` },
    });
  const visitor = () => ({ name: 'Uri Bar', email: `uri-${next()}@example.org` });
  const decide = (as: Person, id: number, request: number, decision: string) =>
    at(as).request(`/api/communities/${id}/access-requests/${request}/decision`, {
      method: 'POST',
      json: { decision },
    });
  const waiting = async (as: Person, id: number) =>
    (
      await (
        await at(as).request(`/api/communities/${id}/access-requests`)
      ).json<{
        requests: { id: number; name: string }[];
      }>()
    ).requests;

  test.each(['private', 'public'])(
    'is open to anyone at a %s one, and is one however often',
    async (permissions) => {
      const { id, editor } = await aTown({ permissions });
      const person = await aPerson({ first_name: 'Uri', last_name: 'Bar' });
      for (let times = 0; times < 2; times++) expect((await ask(person, id)).status).toBe(204);
      expect((await waiting(editor, id)).map(({ name }) => name)).toEqual(['Uri Bar']);
      await refusal(await ask(editor, id), 'access.already_member');
      await refusal(await ask(undefined, 999_999_999, visitor()), 'community.not_found');
    },
  );

  test('approved makes a person with an account a member, and invites one without', async () => {
    const { id, editor } = await aTown();
    const person = await aPerson();
    await ask(person, id);
    await ask(undefined, id, visitor());
    for (const { id: request } of await waiting(editor, id))
      expect((await decide(editor, id, request, 'approve')).status).toBe(204);
    expect(await groupOf(id, person)).toBeNull();
    const sent = await db.select().from(invitations).where(eq(invitations.owner_id, id));
    expect(sent.map(({ owner_kind, email }) => [owner_kind, email?.startsWith('uri-')])).toEqual([
      ['community', true],
    ]);
    expect(await waiting(editor, id)).toEqual([]);
  });

  test('declined is final for others', async () => {
    const { id, owner, editor } = await aTown();
    const person = await aPerson();
    await ask(person, id);
    const [request] = await waiting(editor, id);
    expect((await decide(editor, id, request?.id ?? 0, 'decline')).status).toBe(204);
    await refusal(await decide(owner, id, request?.id ?? 0, 'approve'), 'access.already_decided');
    expect(await groupOf(id, person)).toBeUndefined();
  });

  test('is told to staff once for each hour, with all who wait by then', async () => {
    await db.delete(outbox);
    const { id, editor } = await aTown({ lang: 'en' });
    await ask(undefined, id, visitor());
    await ask(await aPerson({ first_name: 'Noa', last_name: 'Gal' }), id, {}, '2026-11-11T12:50:00.000Z');
    const mailer = aMailer();
    const sentBy = (time: string) =>
      runJobs(['tell_community_staff', 'send_mail'], mailer, new Date(`2026-11-11T${time}:00.000Z`));
    await sentBy('12:55');
    expect(mailer.sent).toEqual([]);
    await sentBy('13:00');
    const toEditor = mailer.sent.filter(({ to }) => to === `person-${editor.userId}@example.org`);
    expect(mailer.sent).toHaveLength(2); // the Owner and the Editor
    expect(toEditor[0]?.subject).toBe('Nahal Oz: 2 people ask to join');
    expect(toEditor[0]?.text).toContain('Waiting: Uri Bar and Noa Gal.');
    expect(toEditor[0]?.text).toContain(`/en/community/${id}/members`);
  });

  test('ends with the membership of its inviter', async () => {
    const { id, owner } = await aTown();
    const person = await aPerson();
    await ask(person, id);
    await joinsCommunity(id, person.userId, null);
    await at(owner).request(`/api/communities/${id}/members/${person.userId}`, { method: 'DELETE' });
    const [request] = await db.select().from(access_requests).where(eq(access_requests.owner_id, id));
    expect(request?.state).toBe('declined');
  });
});
