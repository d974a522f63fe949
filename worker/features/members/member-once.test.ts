import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { aPerson, aSite, db, joins, next } from '#worker/testing/seed.ts';

/** A private site with its Owner and one Editor. */
async function aFamily() {
  const [owner, editor] = [await aPerson(), await aPerson()];
  const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
  await joins(id, editor.userId, 3);
  return { id, owner, editor, path: `/api/sites/${id}` };
}

/** The number of audit entries of an action at a site. */
const countEntries = async (siteId: number, action: string): Promise<number> =>
  (
    await db
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.object_id, String(siteId)), eq(audit.action, action)))
  ).length;

const memberOf = async (siteId: number, { userId }: { userId: number }) =>
  (
    await db
      .select({ group: members.group_id, suspended_at: members.suspended_at })
      .from(members)
      .where(and(eq(members.owner_id, siteId), eq(members.user_id, userId)))
  ).at(0);

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'inviting a sister by mail': async () => {
    const { id, owner, path } = await aFamily();
    const json = { kind: 'email', email: `sister-${next()}@example.org`, role: 'member' };
    return {
      as: owner,
      call: (app, key) =>
        app.request(`${path}/invitations`, { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
      once: async () => {
        const sent = await db.select().from(invitations).where(eq(invitations.owner_id, id));
        expect(sent.map(({ email, state }) => [email, state])).toEqual([[json.email, 'sent']]);
        expect(await countEntries(id, 'invitation.sent')).toBe(1);
      },
    };
  },
  'revoking an invitation': async () => {
    const { id, owner, path } = await aFamily();
    const invitation = await anInvitation({ owner_id: id, invited_by: owner.userId });
    return {
      as: owner,
      call: (app) => app.request(`${path}/invitations/${invitation.id}`, { method: 'DELETE' }),
      once: async () => {
        expect((await invitationRow(invitation.id))?.state).toBe('revoked');
        expect(await countEntries(id, 'invitation.revoked')).toBe(1);
      },
    };
  },
  'declining an invitation': async () => {
    const { id, owner } = await aFamily();
    const invitation = await anInvitation({ owner_id: id, invited_by: owner.userId });
    return {
      call: (app) => app.request(`/api/invitations/${invitation.token}/decline`, { method: 'POST' }),
      once: async () => expect((await invitationRow(invitation.id))?.state).toBe('declined'),
    };
  },
  'making an Editor a Co-Owner': async () => {
    const { id, owner, editor, path } = await aFamily();
    return {
      as: owner,
      call: (app) =>
        app.request(`${path}/members/${editor.userId}`, { method: 'PATCH', json: { role: 'sec_owner' } }),
      once: async () => {
        expect(await memberOf(id, editor)).toMatchObject({ group: 5 });
        expect(await countEntries(id, 'member.role_changed')).toBe(1);
      },
    };
  },
  'suspending an Editor': async () => {
    const { id, owner, editor, path } = await aFamily();
    return {
      as: owner,
      call: (app) =>
        app.request(`${path}/members/${editor.userId}`, { method: 'PATCH', json: { suspended: true } }),
      once: async () => {
        expect((await memberOf(id, editor))?.suspended_at).not.toBeNull();
        expect(await countEntries(id, 'member.suspended')).toBe(1);
      },
    };
  },
  'removing an Editor': async () => {
    const { id, owner, editor, path } = await aFamily();
    return {
      as: owner,
      call: (app) => app.request(`${path}/members/${editor.userId}`, { method: 'DELETE' }),
      // a removed person is no longer a member
      settles: [204, 404],
      once: async () => {
        expect(await memberOf(id, editor)).toBeUndefined();
        expect(await countEntries(id, 'member.removed')).toBe(1);
      },
    };
  },
  'leaving a site': async () => {
    const { id, editor, path } = await aFamily();
    return {
      as: editor,
      call: (app) => app.request(`${path}/members/${editor.userId}`, { method: 'DELETE' }),
      // a private site is not visible to former members
      settles: [204, 404],
      once: async () => {
        expect(await memberOf(id, editor)).toBeUndefined();
        expect(await countEntries(id, 'member.left')).toBe(1);
      },
    };
  },
  'requesting access': async () => {
    const { id, path } = await aFamily();
    const asker = await aPerson();
    return {
      as: asker,
      call: (app) => app.request(`${path}/access-requests`, { method: 'POST', json: { note: 'It is me.' } }),
      once: async () => {
        const requests = await db.select().from(access_requests).where(eq(access_requests.owner_id, id));
        expect(requests.map(({ user_id, state }) => [user_id, state])).toEqual([[asker.userId, 'pending']]);
      },
    };
  },
};

eachHasOneEffect(ACTIONS);
