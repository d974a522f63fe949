import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { aCommunity, aPerson, db, joinsCommunity, next } from '#worker/testing/seed.ts';

/** A private community with its Owner and one Editor, and someone outside it. */
async function aTown() {
  const [owner, editor] = [await aPerson(), await aPerson()];
  const email = `outside-${next()}@example.org`;
  const outside = await aPerson({ email });
  const { id } = await aCommunity({ owner_id: owner.userId, permissions: 'private' });
  await joinsCommunity(id, editor.userId, 3);
  const by = { owner_kind: 'community', owner_id: id, invited_by: owner.userId, email } as const;
  return { id, owner, editor, outside, by, path: `/api/communities/${id}` };
}

/** The number of audit entries of an action at a community. */
const countEntries = async (id: number, action: string): Promise<number> =>
  (
    await db
      .select({ id: audit.id })
      .from(audit)
      .where(
        and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(id)), eq(audit.action, action)),
      )
  ).length;

const groupsOf = async (id: number) =>
  Object.fromEntries(
    (
      await db
        .select()
        .from(members)
        .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id)))
    ).map(({ user_id, group_id }) => [user_id, group_id]),
  );

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'inviting someone to a community by mail': async () => {
    const { id, owner, path } = await aTown();
    const json = { kind: 'email', email: `cousin-${next()}@example.org`, role: 'editor' };
    return {
      as: owner,
      call: (app, key) =>
        app.request(`${path}/invitations`, { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
      once: async () => {
        const sent = await db.select().from(invitations).where(eq(invitations.owner_id, id));
        expect(sent.map(({ email, group_id, state }) => [email, group_id, state])).toEqual([
          [json.email, 3, 'sent'],
        ]);
        expect(await countEntries(id, 'invitation.sent')).toBe(1);
      },
    };
  },
  'joining a community by an invitation': async () => {
    const { id, by, owner, editor, outside } = await aTown();
    const invitation = await anInvitation(by);
    return {
      as: outside,
      call: (app) => app.request(`/api/invitations/${invitation.token}/join`, { method: 'POST' }),
      once: async (answer) => {
        expect(await answer.json()).toEqual({ community_id: id, role: 'member' });
        expect(await groupsOf(id)).toEqual({ [owner.userId]: 1, [editor.userId]: 3, [outside.userId]: null });
        expect(await invitationRow(invitation.id)).toMatchObject({ state: 'accepted', uses: 1 });
        expect(await countEntries(id, 'invitation.accepted')).toBe(1);
      },
    };
  },
  'taking a community over': async () => {
    const { id, by, owner, editor, outside } = await aTown();
    const invitation = await anInvitation({ ...by, group_id: 1 });
    return {
      as: outside,
      call: (app) => app.request(`/api/invitations/${invitation.token}/join`, { method: 'POST' }),
      once: async () => {
        expect(await groupsOf(id)).toEqual({ [owner.userId]: 2, [editor.userId]: 3, [outside.userId]: 1 });
        const [row] = await db.select().from(communities).where(eq(communities.id, id));
        expect(row?.owner_id).toBe(outside.userId);
        expect(await countEntries(id, 'community.handed_over')).toBe(1);
      },
    };
  },
  'asking to join a community': async () => {
    const { id, outside, path } = await aTown();
    return {
      as: outside,
      call: (app) => app.request(`${path}/access-requests`, { method: 'POST', json: { note: 'It is me.' } }),
      once: async () => {
        const requests = await db.select().from(access_requests).where(eq(access_requests.owner_id, id));
        expect(requests.map(({ user_id, state }) => [user_id, state])).toEqual([[outside.userId, 'pending']]);
      },
    };
  },
  'approving a request to join a community': async () => {
    const { id, owner, editor, outside, path, by } = await aTown();
    const [request] = await db
      .insert(access_requests)
      .values({
        owner_kind: 'community',
        owner_id: id,
        user_id: outside.userId,
        name: 'Uri Bar',
        email: by.email,
        locale: 'en',
        state: 'pending',
        created_at: '2026-11-10T11:00:00.000Z',
      })
      .returning();
    return {
      as: editor,
      call: (app) =>
        app.request(`${path}/access-requests/${request?.id}/decision`, {
          method: 'POST',
          json: { decision: 'approve' },
        }),
      once: async () => {
        expect(await groupsOf(id)).toEqual({ [owner.userId]: 1, [editor.userId]: 3, [outside.userId]: null });
        expect(await countEntries(id, 'access.approved')).toBe(1);
      },
    };
  },
  'removing an Editor of a community': async () => {
    const { id, owner, editor, path } = await aTown();
    return {
      as: owner,
      call: (app) => app.request(`${path}/members/${editor.userId}`, { method: 'DELETE' }),
      // a removed person is no longer a member
      settles: [204, 404],
      once: async () => {
        expect(await groupsOf(id)).toEqual({ [owner.userId]: 1 });
        expect(await countEntries(id, 'member.removed')).toBe(1);
      },
    };
  },
};

eachHasOneEffect(ACTIONS);
