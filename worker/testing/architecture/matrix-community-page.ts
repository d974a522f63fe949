import { community_relations, community_site_tags, community_tags } from '#worker/db/schema/communities.ts';
import { aLink } from '#worker/testing/relations-seed.ts';
import { aPerson, aSite, db, holds, next } from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const BY_STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);
const READERS = row('community AD ok, rest 404', 'rest ok');

/** The rows of what a community's page shows, of its tags and of the groups of its wall. */
export const COMMUNITY_PAGE: Record<string, Row> = {
  getCommunityDetails: READERS,
  listCommunityLinks: READERS,
  addCommunityLink: BY_STAFF,
  changeCommunityLink: BY_STAFF,
  removeCommunityLink: BY_STAFF,
  listCommunityRelations: READERS,
  addCommunityRelation: BY_STAFF,
  changeCommunityRelation: BY_STAFF,
  removeCommunityRelation: BY_STAFF,
  listCommunityTags: BY_STAFF,
  addCommunityTag: BY_STAFF,
  renameCommunityTag: BY_STAFF,
  removeCommunityTag: BY_STAFF,
  tagCommunitySite: BY_STAFF,
  untagCommunitySite: BY_STAFF,
  listWallGroups: BY_STAFF,
  renameWallGroup: BY_STAFF,
  deleteWallGroup: BY_STAFF,
};

const NOW = '2026-11-01T08:00:00.000Z';
const LINK = { url: 'https://example.org/', url_name: 'A page' };

const aLinkOf = (id: number) => aLink(id, { owner_kind: 'community' });
const anotherSite = async () => (await aSite({ owner_id: (await aPerson()).userId })).id;

async function aRelated(community_id: number): Promise<[number, number]> {
  const site_id = await anotherSite();
  await db.insert(community_relations).values({ community_id, site_id, created_by: 1, created_at: NOW });
  return [community_id, site_id];
}

async function aTagOf(community_id: number): Promise<number> {
  const name = `tag ${next()}`;
  const [tag] = await db
    .insert(community_tags)
    .values({ community_id, name, key: name, created_at: NOW })
    .returning({ id: community_tags.id });
  if (!tag) throw new Error('nothing was made');
  return tag.id;
}

async function aSiteAndTag(community_id: number, isTagged: boolean): Promise<[number, number, number]> {
  const [site_id, tag_id] = [await anotherSite(), await aTagOf(community_id)];
  await holds(community_id, site_id);
  if (isTagged)
    await db.insert(community_site_tags).values({ community_id, site_id, tag_id, created_at: NOW });
  return [community_id, site_id, tag_id];
}

/** A request on a group that has one entry. */
const onGroup =
  (json: object) =>
  async ({ community }: World): Promise<Sent> => {
    const name = `Class ${next()}`;
    await aWallEntry({ community_id: community, groups: [name] });
    return { at: community, json: { name, ...json } };
  };

/** The requests of these rows. */
export const COMMUNITY_PAGE_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  getCommunityDetails: ({ community }) => ({ at: community }),
  listCommunityLinks: ({ community }) => ({ at: community }),
  addCommunityLink: ({ community }) => ({ at: community, json: LINK }),
  changeCommunityLink: async ({ community }) => ({
    at: [community, await aLinkOf(community)],
    json: { after_id: null },
  }),
  removeCommunityLink: async ({ community }) => ({ at: [community, await aLinkOf(community)] }),
  listCommunityRelations: ({ community }) => ({ at: community }),
  addCommunityRelation: async ({ community }) => ({
    at: community,
    json: { site: String(await anotherSite()) },
  }),
  changeCommunityRelation: async ({ community }) => ({
    at: await aRelated(community),
    json: { text: 'Its founder' },
  }),
  removeCommunityRelation: async ({ community }) => ({ at: await aRelated(community) }),
  listCommunityTags: ({ community }) => ({ at: community }),
  addCommunityTag: ({ community }) => ({ at: community, json: { name: `tag ${next()}` } }),
  renameCommunityTag: async ({ community }) => ({
    at: [community, await aTagOf(community)],
    json: { name: `tag ${next()}` },
  }),
  removeCommunityTag: async ({ community }) => ({ at: [community, await aTagOf(community)] }),
  tagCommunitySite: async ({ community }) => ({ at: await aSiteAndTag(community, false) }),
  untagCommunitySite: async ({ community }) => ({ at: await aSiteAndTag(community, true) }),
  listWallGroups: ({ community }) => ({ at: community }),
  renameWallGroup: onGroup({ to: 'Another class' }),
  deleteWallGroup: onGroup({}),
};
