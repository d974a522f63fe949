import { and, eq } from 'drizzle-orm';
import { members } from '#worker/db/schema/members.ts';
import { aSite, db, holds } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const BY_STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);

/** The rows of a community's sites and of its members wall. */
export const COMMUNITY_SITES: Record<string, Row> = {
  listSiteRequests: BY_STAFF,
  decideSiteRequest: BY_STAFF,
  'decideSiteRequest/declined': BY_STAFF,
  listCommunitySites: BY_STAFF,
  removeCommunitySite: BY_STAFF,
  getMembersWall: row(
    'AN 401, UV 403, community AD ok, rest 404',
    'AN 401, UV 403, community AD ok, rest 403',
  ),
  // an administrator is on no wall
  setOnMembersWall: row(
    'AN 401, UV 403, community ok, rest 404',
    'AN 401, UV 403, community ok, AD 404, rest 403',
  ),
};

async function aSiteIn({ community, owner }: World, state: 'asked' | 'held'): Promise<[number, number]> {
  const { id } = await aSite({ owner_id: owner });
  await holds(community, id, state);
  return [community, id];
}
const decides = (decision: 'approve' | 'decline') => async (world: World) => ({
  at: await aSiteIn(world, 'asked'),
  json: { decision },
});

/** The requests of these rows. */
export const COMMUNITY_SITES_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  listSiteRequests: ({ community }) => ({ at: community }),
  decideSiteRequest: decides('approve'),
  'decideSiteRequest/declined': decides('decline'),
  listCommunitySites: ({ community }) => ({ at: community }),
  removeCommunitySite: async (world) => ({ at: await aSiteIn(world, 'held') }),
  getMembersWall: ({ community }) => ({ at: community }),
  setOnMembersWall: ({ community }) => ({
    at: community,
    json: { on_wall: false },
    after: () =>
      db
        .update(members)
        .set({ on_wall: true })
        .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, community))),
  }),
};
