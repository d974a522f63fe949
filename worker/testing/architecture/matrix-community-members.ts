import { and, eq } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { aPerson, db, joinsCommunity, next } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import { anInvitation, type World } from './matrix-world.ts';

const BY_STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);
const BY_OWNERS = row(
  'AN 401, UV 403, CC CW AD ok, CE CM 403, rest 404',
  'AN 401, UV 403, CC CW AD ok, rest 403',
);
const BY_OWNER = row(
  'AN 401, UV 403, CW AD ok, CC CE CM 403, rest 404',
  'AN 401, UV 403, CW AD ok, rest 403',
);
const LAST_OWNER = row(
  'AN 401, UV 403, CW AD 409, CC CE CM 403, rest 404',
  'AN 401, UV 403, CW AD 409, rest 403',
);

/** Members, invitations and access requests of the community, as those of a site. */
export const COMMUNITY_MEMBERS_MATRIX: Record<string, Row> = {
  listCommunityMembers: BY_STAFF,
  changeCommunityMember: BY_OWNERS, // a member becomes an Editor
  'changeCommunityMember/a member becomes a Co-Owner': BY_OWNER,
  'changeCommunityMember/a member is paused': BY_STAFF,
  'changeCommunityMember/an Editor is paused': BY_OWNERS,
  'changeCommunityMember/a Co-Owner is paused': BY_OWNER,
  'changeCommunityMember/the Owner is paused': LAST_OWNER,
  removeCommunityMember: BY_STAFF, // a member
  'removeCommunityMember/an Editor': BY_OWNERS,
  'removeCommunityMember/a Co-Owner': BY_OWNER,
  'removeCommunityMember/the Owner': LAST_OWNER,
  'removeCommunityMember/oneself': row(
    'AN 401, UV 403, CM CE CC ok, CW 409, rest 404',
    'AN 401, UV 403, CM CE CC ok, CW 409, SU 403, rest 404',
  ),
  listCommunityInvitations: BY_STAFF,
  createCommunityInvitation: BY_STAFF,
  'createCommunityInvitation/by a link': BY_STAFF,
  'createCommunityInvitation/to be an Editor': BY_OWNERS,
  'createCommunityInvitation/to be a Co-Owner': BY_OWNER,
  'createCommunityInvitation/to be the Owner': BY_OWNER,
  revokeCommunityInvitation: BY_STAFF,
  'revokeCommunityInvitation/of an Editor': BY_OWNERS,
  joinByInvitation: 'AN 401, rest 403', // another person's
  'joinByInvitation/of one of them': 'AN 401, IV ok, rest 403',
  'joinByInvitation/of a link': 'AN 401, UV 403, rest ok',
  'joinByInvitation/to a site': 'AN 401, UV 403, rest 404',
  requestCommunityAccess: 'UV SU AD 403, community 409, rest ok',
  listCommunityAccessRequests: BY_STAFF,
  decideCommunityAccess: BY_STAFF,
};

/** A member other than the actor, so that changing them does not change the actor's permissions. */
async function aMemberOf({ community }: World, group: number | null): Promise<number> {
  const { userId } = await aPerson();
  await joinsCommunity(community, userId, group);
  return userId;
}
const ownerOf = ({ people }: World): number => people.CW.userId;
const change = async (world: World, group: number | null, json: object): Promise<Sent> => ({
  at: [world.community, await aMemberOf(world, group)],
  json,
});
const someone = async (world: World, group: number | null): Promise<Sent> => ({
  at: [world.community, await aMemberOf(world, group)],
});
const nobodyYet = () => `nobody-yet-${next()}@example.org`;
const invite = ({ community }: World, role: string): Sent => ({
  at: community,
  json: { kind: 'email', email: nobodyYet(), role },
});
const invited = (world: World, userId: number, patch: object = {}) =>
  anInvitation(world.community, ownerOf(world), userId, { owner_kind: 'community', ...patch });
const someonesInvitation = async (world: World, patch: object = {}) =>
  invited(world, (await aPerson()).userId, patch);

const membership = ({ community }: World, userId: number) =>
  and(eq(members.owner_kind, 'community'), eq(members.owner_id, community), eq(members.user_id, userId));

async function aRequest({ community }: World): Promise<number> {
  const [id, { userId }] = [next(), await aPerson()];
  await commit(db, [
    db.insert(access_requests).values({
      id,
      owner_kind: 'community',
      owner_id: community,
      user_id: userId,
      name: 'Noa Bar',
      email: `person-${userId}@example.org`,
      locale: 'en',
      state: 'pending',
      created_at: '2026-11-01T08:00:00.000Z',
    }),
  ]);
  return id;
}

/** The requests of the rows of `COMMUNITY_MEMBERS_MATRIX`. */
export const COMMUNITY_MEMBERS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> =
  {
    listCommunityMembers: ({ community }) => ({ at: community }),
    changeCommunityMember: (world) => change(world, null, { role: 'editor' }),
    'changeCommunityMember/a member becomes a Co-Owner': (world) =>
      change(world, null, { role: 'sec_owner' }),
    'changeCommunityMember/a member is paused': (world) => change(world, null, { suspended: true }),
    'changeCommunityMember/an Editor is paused': (world) => change(world, 3, { suspended: true }),
    'changeCommunityMember/a Co-Owner is paused': (world) => change(world, 2, { suspended: true }),
    'changeCommunityMember/the Owner is paused': (world) => ({
      at: [world.community, ownerOf(world)],
      json: { suspended: true },
    }),
    removeCommunityMember: (world) => someone(world, null),
    'removeCommunityMember/an Editor': (world) => someone(world, 3),
    'removeCommunityMember/a Co-Owner': (world) => someone(world, 2),
    'removeCommunityMember/the Owner': (world) => ({ at: [world.community, ownerOf(world)] }),
    'removeCommunityMember/oneself': async (world, { person }) => {
      const userId = person?.userId ?? 1;
      const [own] = await db.select().from(members).where(membership(world, userId));
      return {
        at: [world.community, userId],
        after: async () => own && db.insert(members).values(own).onConflictDoNothing(),
      };
    },
    listCommunityInvitations: ({ community }) => ({ at: community }),
    createCommunityInvitation: (world) => invite(world, 'member'),
    'createCommunityInvitation/by a link': ({ community }) => ({
      at: community,
      json: { kind: 'link', max_uses: 3 },
    }),
    'createCommunityInvitation/to be an Editor': (world) => invite(world, 'editor'),
    'createCommunityInvitation/to be a Co-Owner': (world) => invite(world, 'sec_owner'),
    'createCommunityInvitation/to be the Owner': async (world) => {
      await db
        .delete(invitations)
        .where(and(eq(invitations.owner_id, world.community), eq(invitations.group_id, 1)));
      return invite(world, 'owner');
    },
    revokeCommunityInvitation: async (world) => ({
      at: [world.community, (await someonesInvitation(world)).id],
    }),
    'revokeCommunityInvitation/of an Editor': async (world) => ({
      at: [world.community, (await someonesInvitation(world, { group_id: 3 })).id],
    }),
    joinByInvitation: async (world) => ({ at: (await someonesInvitation(world)).token }),
    'joinByInvitation/of one of them': async (world) => {
      const { userId } = world.people.IV;
      return {
        at: (await invited(world, userId)).token,
        after: () => db.delete(members).where(membership(world, userId)),
      };
    },
    'joinByInvitation/of a link': async (world) => ({
      at: (await someonesInvitation(world, { kind: 'link', email: null })).token,
      byCopy: true,
    }),
    'joinByInvitation/to a site': async ({ id, owner }) => ({
      at: (await anInvitation(id, owner, (await aPerson()).userId)).token,
    }),
    requestCommunityAccess: ({ community }) => ({
      at: community,
      json: { name: 'Noa Bar', email: nobodyYet() },
    }),
    listCommunityAccessRequests: ({ community }) => ({ at: community }),
    decideCommunityAccess: async (world) => ({
      at: [world.community, await aRequest(world)],
      json: { decision: 'approve' },
    }),
  };
