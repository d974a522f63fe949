import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { InvitationPreview } from '#worker/contract/member.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-11-11T12:00:00.000Z';
const at = (as?: Person, now = NOW) =>
  testApp({ ...(as && { as }), now: () => new Date(now), env: { QUEUE: stillQueue } });
const PATHS = {
  open: (token: string) => `/api/invitations/${token}/open`,
  accept: (token: string) => `/api/invitations/${token}/accept`,
  decline: (token: string) => `/api/invitations/${token}/decline`,
};
const call = (verb: keyof typeof PATHS, token: string, as?: Person, now?: string) =>
  at(as, now).request(PATHS[verb](token), { method: 'POST' });
const over = async (response: Response, state: string) =>
  expect((await refusal(response, 'invitation.over')).params).toEqual({ state });

async function aFamily() {
  const owner = await aPerson();
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  const coOwner = await aPerson();
  await joins(site.id, coOwner.userId, 5);
  return { site, owner, coOwner };
}
/** Seeds an invitation to a person with an account (`sister`). */
async function invited(patch: object = {}) {
  const family = await aFamily();
  const sister = await aPerson({ email: `sister-${crypto.randomUUID()}@example.org` });
  const email = await addressOf(sister);
  const by = { owner_id: family.site.id, invited_by: family.owner.userId };
  return { ...family, sister, ...(await anInvitation({ ...by, email, ...patch })) };
}
const addressOf = async ({ userId }: Person) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.email ?? '';
const memberOf = async (site: { id: number }, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id, suspended_at: members.suspended_at })
      .from(members)
      .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, site.id), eq(members.user_id, userId)))
  ).at(0);
const ownersOf = async ({ id }: { id: number }) => ({
  member: (
    await db
      .select({ id: members.user_id })
      .from(members)
      .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, id), eq(members.group_id, 1)))
  ).map((row) => row.id),
  site: (await db.select({ id: sites.owner_id }).from(sites).where(eq(sites.id, id)))[0]?.id,
});
const auditEntriesOf = (site: { id: number }) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'site'), eq(audit.object_id, String(site.id))));

describe('someone with an invitation', () => {
  test('reads who invites, and to which site and role', async () => {
    const { site, id, token, email } = await invited({ group_id: 3, note: 'Do come' });
    const invitation = await (await call('open', token)).json<InvitationPreview>();
    expect(invitation).toEqual({
      kind: 'email',
      state: 'opened',
      role: 'editor',
      email,
      has_account: true,
      invited_by: 'Dana Levi',
      note: 'Do come',
      site: expect.objectContaining({ id: site.id, name: 'Ruth Cohen', portrait: null }),
    });
    expect(await invitationRow(id)).toMatchObject({ state: 'opened' });
    expect((await call('open', token)).status).toBe(200);
  });

  test('learns nothing of the site once it is closed', async () => {
    const { token } = await invited({ state: 'declined', note: 'A word' });
    const response = await call('open', token);
    expect(await response.clone().text()).not.toMatch(/Ruth|word|sister|@/);
    expect(await response.json()).toMatchObject({ state: 'declined', site: null, email: null });
  });

  test('can read it several times, since opening the page does not use it up', async () => {
    const { token, sister } = await invited();
    for (let i = 0; i < 10; i++)
      await at().request(`/en/invitation?token=${token}`, { method: i % 2 ? 'HEAD' : 'GET' });
    expect((await call('accept', token, sister)).status).toBe(200);
  });

  test.each(['open', 'accept', 'decline'] as const)(
    '%s: not with a token that was never issued',
    async (verb) => {
      const someone = await aPerson();
      for (const token of ['x'.repeat(43), 'x'.repeat(16), '-'.repeat(100)])
        await refusal(await call(verb, token, someone), 'invitation.not_found');
      await refusal(await call(verb, 'short', someone), 'request.invalid');
    },
  );

  test('nor after the site was deleted', async () => {
    const { token, site, sister } = await invited();
    await db.update(sites).set({ deleted_at: NOW }).where(eq(sites.id, site.id));
    await refusal(await call('open', token), 'invitation.not_found');
    await refusal(await call('accept', token, sister), 'invitation.not_found');
  });
});

describe('someone accepts', () => {
  test('and is a member of the site; the inviter is notified once', async () => {
    const { site, owner, sister, token, id } = await invited({ group_id: 3 });
    for (let i = 0; i < 2; i++) {
      const response = await call('accept', token, sister);
      expect(await response.json()).toEqual({ site_id: site.id, role: 'editor' });
    }
    expect(await memberOf(site, sister)).toEqual({ group: 3, suspended_at: null });
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1, closed_at: NOW });
    expect(await enqueuedTo(owner.userId)).toEqual([
      { kind: 'membership', user_id: owner.userId, site_id: site.id, event: 'accepted', by: sister.userId },
    ]);
    expect((await auditEntriesOf(site)).map(({ action }) => action)).toEqual(['invitation.accepted']);
  });

  test('fifty times at once, and joins once', async () => {
    const { site, owner, sister, token, id } = await invited();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('accept', token, sister)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1 });
    expect(await enqueuedTo(owner.userId)).toHaveLength(1);
    expect(await auditEntriesOf(site)).toHaveLength(1);
  });

  test('but not with another account, nor before verifying their address, nor as a kiosk', async () => {
    const { site, token, id } = await invited();
    const other = await aPerson();
    await refusal(await call('accept', token, other), 'invitation.other_address');
    await refusal(await call('accept', token), 'auth.token_missing');
    await refusal(await call('accept', token, await aPerson({ active: '0' })), 'auth.unverified');
    const screen = await aPerson({ kiosk_community_id: 1 });
    expect((await call('accept', token, screen)).status).toBe(403);
    expect(await memberOf(site, other)).toBeUndefined();
    expect(await invitationRow(id)).toMatchObject({ state: 'sent', uses: 0 });
  });

  test.each([
    ['declined', { state: 'declined' }, 'declined'],
    ['taken back', { state: 'revoked' }, 'revoked'],
    ['too old', { expires_at: NOW }, 'expired'],
    ['used by someone who has left since', { state: 'accepted', uses: 1 }, 'accepted'],
  ])('not one that is %s', async (_what, patch, state) => {
    const { site, sister, token } = await invited(patch);
    await over(await call('accept', token, sister), state);
    expect(await memberOf(site, sister)).toBeUndefined();
  });

  test.each([
    ['is no longer above it', { group_id: 3 }],
    ['was paused', { suspended_at: NOW }],
  ])('not where whoever invited %s', async (_what, patch) => {
    const { site, coOwner } = await aFamily();
    const sister = await aPerson();
    const { token } = await anInvitation({
      owner_id: site.id,
      invited_by: coOwner.userId,
      email: await addressOf(sister),
      group_id: 3,
    });
    await db.update(members).set(patch).where(eq(members.user_id, coOwner.userId));
    await over(await call('accept', token, sister), 'revoked');
  });

  test('but not if the inviter has left the site or deleted their account', async () => {
    const one = await invited();
    await db.delete(members).where(eq(members.user_id, one.owner.userId));
    await over(await call('accept', one.token, one.sister), 'revoked');
    const two = await invited();
    await db.update(users).set({ suspended_at: NOW }).where(eq(users.id, two.owner.userId));
    await over(await call('accept', two.token, two.sister), 'revoked');
  });

  test('and never loses a role by accepting', async () => {
    const { site, owner, coOwner } = await aFamily();
    const by = { owner_id: site.id, invited_by: owner.userId };
    const { token, id } = await anInvitation({ ...by, email: await addressOf(coOwner), group_id: 3 });
    expect(await (await call('accept', token, coOwner)).json()).toMatchObject({ role: 'sec_owner' });
    expect(await memberOf(site, coOwner)).toMatchObject({ group: 5 });
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted' });
    const raise = await invited({ group_id: 5 });
    await joins(raise.site.id, raise.sister.userId, null);
    expect(await (await call('accept', raise.token, raise.sister)).json()).toMatchObject({
      role: 'sec_owner',
    });
    expect(await memberOf(raise.site, raise.sister)).toMatchObject({ group: 5 });
  });

  test('but not while suspended, which does not change', async () => {
    const { site, sister, token } = await invited({ group_id: 5 });
    await joins(site.id, sister.userId, null);
    await db.update(members).set({ suspended_at: NOW }).where(eq(members.user_id, sister.userId));
    await refusal(await call('accept', token, sister), 'member.suspended');
    expect(await memberOf(site, sister)).toEqual({ group: null, suspended_at: NOW });
  });

  test.each(['before', 'after'] as const)(
    'though every trip to the database fails once, %s it is made',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const { site, owner, sister, token, id } = await invited();
        return {
          as: sister,
          call: (app) => app.request(`/api/invitations/${token}/accept`, { method: 'POST' }),
          once: async () => {
            expect(await memberOf(site, sister)).toEqual({ group: null, suspended_at: null });
            expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1 });
            expect(await enqueuedTo(owner.userId)).toHaveLength(1);
            expect(await auditEntriesOf(site)).toHaveLength(1);
          },
        };
      });
      expect(trips).toBeGreaterThan(3);
    },
  );
});

describe('an invitation link', () => {
  const aLink = async (max_uses: number) => {
    const family = await aFamily();
    const link = await anInvitation({
      owner_id: family.site.id,
      invited_by: family.owner.userId,
      kind: 'link',
      max_uses,
    });
    return { ...family, ...link };
  };

  test('admits as many people as it allows, each once, and nobody more', async () => {
    const { site, token, id } = await aLink(2);
    const [one, two, three] = [await aPerson(), await aPerson(), await aPerson()];
    for (const person of [one, one, two, two, one])
      expect(await (await call('accept', token, person)).json()).toEqual({
        site_id: site.id,
        role: 'member',
      });
    await over(await call('accept', token, three), 'accepted');
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 2 });
  });

  test('has one last use, even if fifty people accept at once', async () => {
    const { site, token, id } = await aLink(1);
    const people = await Promise.all(Array.from({ length: 50 }, () => aPerson()));
    const answers = await Promise.all(people.map((person) => call('accept', token, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await invitationRow(id)).toMatchObject({ uses: 1 });
    const joined = await db.select().from(members).where(eq(members.owner_id, site.id));
    expect(joined.filter(({ group_id }) => group_id === null)).toHaveLength(1);
  });

  test('is used once by someone who accepts fifty times at once', async () => {
    const { token, id } = await aLink(100);
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('accept', token, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await invitationRow(id)).toMatchObject({ uses: 1, state: 'opened' });
  });

  test('is not used up by existing members, and cannot be declined', async () => {
    const { token, id, owner, coOwner } = await aLink(1);
    expect(await (await call('accept', token, owner)).json()).toMatchObject({ role: 'owner' });
    expect(await (await call('accept', token, coOwner)).json()).toMatchObject({ role: 'sec_owner' });
    await refusal(await call('decline', token), 'invitation.not_found');
    expect(await invitationRow(id)).toMatchObject({ state: 'sent', uses: 0 });
  });
});

describe('an invitation is declined', () => {
  test('by its recipient, with an account or without', async () => {
    const { token, id, sister } = await invited();
    for (let i = 0; i < 2; i++) expect((await call('decline', token)).status).toBe(204);
    expect(await invitationRow(id)).toMatchObject({ state: 'declined' });
    await over(await call('accept', token, sister), 'declined');
  });

  test('but not once it was accepted', async () => {
    const { token, sister } = await invited();
    await call('accept', token, sister);
    await over(await call('decline', token), 'accepted');
  });
});

describe('ownership of a site is accepted', () => {
  test('in one commit: the former Owner becomes a Co-Owner, and both are notified', async () => {
    const { site, owner, sister, token } = await invited({ group_id: 1 });
    expect(await (await call('accept', token, sister)).json()).toEqual({ site_id: site.id, role: 'owner' });
    expect(await ownersOf(site)).toEqual({ member: [sister.userId], site: sister.userId });
    expect(await memberOf(site, owner)).toMatchObject({ group: 5 });
    const emails = [...(await enqueuedTo(owner.userId)), ...(await enqueuedTo(sister.userId))];
    expect(emails.map((mail) => 'event' in mail && mail.event)).toEqual(['owner_before', 'owner_now']);
    expect(await auditEntriesOf(site)).toMatchObject([
      { action: 'site.handed_over', before: { owner_id: owner.userId }, after: { user_id: sister.userId } },
    ]);
    expect(await (await call('accept', token, sister)).json()).toMatchObject({ role: 'owner' });
  });

  test('by an existing member, fifty times at once', async () => {
    const { site, owner, sister, token } = await invited({ group_id: 1 });
    await joins(site.id, sister.userId, 3);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('accept', token, sister)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await ownersOf(site)).toEqual({ member: [sister.userId], site: sister.userId });
    expect(await enqueuedTo(owner.userId)).toHaveLength(1);
  });

  test('but not if a former Owner had offered it', async () => {
    const { site, owner, coOwner, sister, token } = await invited({ group_id: 1 });
    const admin = await aPerson({ role_id: 1 });
    await db.run(
      sql`update members set group_id = 5 where owner_id = ${site.id} and user_id = ${owner.userId}`,
    );
    await db.run(
      sql`update members set group_id = 1 where owner_id = ${site.id} and user_id = ${coOwner.userId}`,
    );
    await db.update(sites).set({ owner_id: coOwner.userId }).where(eq(sites.id, site.id));
    await over(await call('accept', token, sister), 'revoked');
    const by = { owner_id: site.id, invited_by: admin.userId, email: await addressOf(sister), group_id: 1 };
    await db.run(sql`update invitations set state = 'revoked' where owner_id = ${site.id}`);
    expect((await call('accept', (await anInvitation(by)).token, sister)).status).toBe(200);
    expect(await ownersOf(site)).toEqual({ member: [sister.userId], site: sister.userId });
  });

  test.each(['before', 'after'] as const)(
    'though every trip to the database fails once, %s it is made',
    async (when) => {
      await atEachCrashPoint(when, async () => {
        const { site, owner, sister, token } = await invited({ group_id: 1 });
        return {
          as: sister,
          call: (app) => app.request(`/api/invitations/${token}/accept`, { method: 'POST' }),
          once: async () => {
            expect(await ownersOf(site)).toEqual({ member: [sister.userId], site: sister.userId });
            expect(await memberOf(site, owner)).toMatchObject({ group: 5 });
            expect(await enqueuedTo(sister.userId)).toHaveLength(1);
          },
        };
      });
    },
  );
});

test('outbox rows of invitations contain no name and no address', async () => {
  const rows = await db.select().from(outbox).where(like(outbox.payload, '%membership%'));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|Ruth|Dana/);
});
