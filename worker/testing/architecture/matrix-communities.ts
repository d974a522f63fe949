import { eq } from 'drizzle-orm';
import { randomToken } from '#worker/core/ids.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { db, next } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import { PAIRS, VERIFIED } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The staff of the community. */
const COMMUNITY_STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);
/** The Owner of the community. */
const COMMUNITY_OWNER = row(
  'AN 401, UV 403, CW AD ok, CE CC CM 403, rest 404',
  'AN 401, UV 403, CW AD ok, rest 403',
);

/** The rows of communities. */
export const COMMUNITIES: Record<string, Row> = {
  createCommunity: VERIFIED,
  patchCommunity: PAIRS,
  'patchCommunity/the names and the sentence': COMMUNITY_STAFF,
  'patchCommunity/the description': COMMUNITY_STAFF,
  'patchCommunity/the photo': COMMUNITY_STAFF,
  joinCommunity: VERIFIED, // the code is the permission
  'joinCommunity/with a wrong code': 'AN 401, UV 403, rest 422',
  changeJoinCode: PAIRS,
  deleteCommunity: PAIRS,
  restoreCommunity: 'AN 401, UV 403, CW AD ok, rest 404',
  'restoreCommunity/one whose deletion waits': COMMUNITY_OWNER,
};

const THEN = '2026-11-01T08:00:00.000Z';

const columnsOf = async (id: number) => {
  const [community] = await db.select().from(communities).where(eq(communities.id, id));
  if (!community) throw new Error('There is no such community.');
  return community;
};

const change =
  (json: () => object) =>
  async ({ community }: World): Promise<Sent> => ({
    at: community,
    json: json(),
    headers: { 'If-Match': `"${(await columnsOf(community)).version}"` },
  });

const STANDING = { deleted_at: null, deleted_by: null, deletion_due_at: null };
const set = (id: number, patch: Partial<typeof communities.$inferInsert>) =>
  db.update(communities).set(patch).where(eq(communities.id, id));

/** The requests of the rows of communities. */
export const COMMUNITIES_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  createCommunity: () => ({ json: { name: `A town, ${next()}`, lang: 'en' } }),
  patchCommunity: change(() => ({ settings: { wall_title: `Our people ${next()}` } })),
  'patchCommunity/the names and the sentence': change(() => ({ sentence: `By the sea, ${next()}.` })),
  'patchCommunity/the description': change(() => ({ about: `A long story, ${next()}.` })),
  'patchCommunity/the photo': async (world) => {
    await set(world.community, { photo_id: randomToken() });
    return await change(() => ({ photo: null }))(world);
  },
  joinCommunity: async ({ community }) => {
    const code = `C${String(community).padStart(7, '0')}`;
    await set(community, { join_code: code });
    return { json: { code }, byCopy: true };
  },
  'joinCommunity/with a wrong code': () => ({ json: { code: 'NOBODYS0' } }),
  changeJoinCode: ({ community }) => ({ at: community }),
  deleteCommunity: async ({ community }) => ({
    at: community,
    json: { name: (await columnsOf(community)).name },
    after: () => set(community, STANDING),
  }),
  restoreCommunity: async ({ community }) => {
    await set(community, { deleted_at: new Date().toISOString() });
    return { at: community, after: () => set(community, STANDING) };
  },
  'restoreCommunity/one whose deletion waits': async ({ community }) => {
    await set(community, { deletion_due_at: THEN });
    return { at: community, after: () => set(community, STANDING) };
  },
};
