import { and, eq } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { aPerson, db, joins, next } from '#worker/testing/seed.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import { anInvitation, type World } from './matrix-world.ts';

/** A member other than the actor, so that changing them does not change the actor's permissions. */
async function aMemberOf({ id }: World, group: number | null): Promise<number> {
  const { userId } = await aPerson();
  await joins(id, userId, group);
  return userId;
}
const nobodyYet = () => `nobody-yet-${next()}@example.org`;
const byMail = (role: string) => ({ kind: 'email', email: nobodyYet(), role });
const someonesInvitation = async (site: World, patch: object = {}) =>
  anInvitation(site.id, site.owner, (await aPerson()).userId, patch);
const notOffered = ({ id }: World) =>
  db.delete(invitations).where(and(eq(invitations.owner_id, id), eq(invitations.group_id, 1)));

async function aRequest({ id }: World): Promise<number> {
  const [requestId, { userId }] = [next(), await aPerson()];
  await commit(db, [
    db.insert(access_requests).values({
      id: requestId,
      owner_kind: 'site',
      owner_id: id,
      user_id: userId,
      name: 'Noa Bar',
      email: `person-${userId}@example.org`,
      locale: 'en',
      state: 'pending',
      created_at: '2026-11-01T08:00:00.000Z',
    }),
  ]);
  return requestId;
}

const membership = (siteId: number, userId: number) =>
  and(eq(members.owner_kind, 'site'), eq(members.owner_id, siteId), eq(members.user_id, userId));

const NOBODYS = { at: 'x'.repeat(43) };

/** The requests of the rows of members, invitations and access requests. */
export const SENT_BY_FAMILIES: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  listMembers: ({ id }) => ({ at: id }),
  changeMember: async (site) => ({ at: [site.id, await aMemberOf(site, null)], json: { role: 'editor' } }),
  'changeMember/a member becomes a Co-Owner': async (site) => ({
    at: [site.id, await aMemberOf(site, null)],
    json: { role: 'sec_owner' },
  }),
  'changeMember/a member is paused': async (site) => ({
    at: [site.id, await aMemberOf(site, null)],
    json: { suspended: true },
  }),
  'changeMember/an Editor is paused': async (site) => ({
    at: [site.id, await aMemberOf(site, 3)],
    json: { suspended: true },
  }),
  removeMember: async (site) => ({ at: [site.id, await aMemberOf(site, null)] }),
  'removeMember/an Editor': async (site) => ({ at: [site.id, await aMemberOf(site, 3)] }),
  'removeMember/a Co-Owner': async (site) => ({ at: [site.id, await aMemberOf(site, 5)] }),
  'changeMember/the Owner is paused': ({ id, owner }) => ({ at: [id, owner], json: { suspended: true } }),
  'removeMember/the Owner': ({ id, owner }) => ({ at: [id, owner] }),
  'removeMember/oneself': async ({ id }, { person }) => {
    const userId = person?.userId ?? 1;
    const [row] = await db.select().from(members).where(membership(id, userId));
    return {
      at: [id, userId],
      after: async () => row && db.insert(members).values(row).onConflictDoNothing(),
    };
  },
  listInvitations: ({ id }) => ({ at: id }),
  createInvitation: ({ id }) => ({ at: id, json: byMail('member') }),
  'createInvitation/by a link': ({ id }) => ({ at: id, json: { kind: 'link', max_uses: 3 } }),
  'createInvitation/to be an Editor': ({ id }) => ({ at: id, json: byMail('editor') }),
  'createInvitation/to be a Co-Owner': ({ id }) => ({ at: id, json: byMail('sec_owner') }),
  'createInvitation/to be the Owner': async (site) => {
    await notOffered(site);
    return { at: site.id, json: byMail('owner') };
  },
  revokeInvitation: async (site) => ({ at: [site.id, (await someonesInvitation(site)).id] }),
  'revokeInvitation/of an Editor': async (site) => ({
    at: [site.id, (await someonesInvitation(site, { group_id: 3 })).id],
  }),
  openInvitation: async (site) => ({ at: (await someonesInvitation(site)).token }),
  'openInvitation/with a token that nobody got': () => NOBODYS,
  acceptInvitation: async (site) => ({ at: (await someonesInvitation(site)).token }),
  'acceptInvitation/of one of them': async ({ id, owner, people }) => {
    const { userId } = people.IV;
    return {
      at: (await anInvitation(id, owner, userId)).token,
      after: () => db.delete(members).where(membership(id, userId)),
    };
  },
  'acceptInvitation/of a link': async (site) => ({
    at: (await someonesInvitation(site, { kind: 'link', email: null })).token,
    byCopy: true,
  }),
  'acceptInvitation/with a token that nobody got': () => NOBODYS,
  declineInvitation: async (site) => ({ at: (await someonesInvitation(site)).token }),
  'declineInvitation/with a token that nobody got': () => NOBODYS,
  requestAccess: ({ id }) => ({ at: id, json: { name: 'Noa Bar', email: nobodyYet() } }),
  listAccessRequests: ({ id }) => ({ at: id }),
  decideAccess: async (site) => ({ at: [site.id, await aRequest(site)], json: { decision: 'approve' } }),
};
