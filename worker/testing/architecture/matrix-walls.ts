import { eq } from 'drizzle-orm';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { db } from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const STAFF_OF_PRIVATE = 'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404';
const STAFF_OF_PUBLIC = 'AN 401, UV 403, CE CC CW AD ok, rest 403';
/** The staff of the community. */
const STAFF = row(STAFF_OF_PRIVATE, STAFF_OF_PUBLIC);
/** On the open wall, which the open world has, also everyone else for what is theirs. */
const OWN = row(STAFF_OF_PRIVATE, 'AN 401, UV 403, SU 403, rest ok', STAFF_OF_PUBLIC);
const VIEWERS = row('community AD KI ok, rest K2 404', 'rest KI ok, K2 404');

/** The rows of walls. */
export const WALLS: Record<string, Row> = {
  getWall: row('community AD KI ok, rest 403', 'rest KI ok'),
  getWallEntry: VIEWERS,
  'getWallEntry/of the site': {
    private: 'AD ok, rest kiosks 404',
    open: 'rest KI ok, K2 404',
    regular: 'rest KI ok, K2 404',
    controlled: {
      private: 'CE CC CW AD ok, rest kiosks 404',
      open: 'rest KI ok, K2 404',
      regular: 'rest KI ok, K2 404',
    },
  },
  getWallDays: VIEWERS,
  addWallEntry: OWN,
  patchWallEntry: STAFF,
  'patchWallEntry/of one’s own': OWN,
  deleteWallEntry: STAFF,
  'deleteWallEntry/of one’s own': OWN,
  createEntrySite: STAFF,
  'createEntrySite/of one’s own': STAFF,
};

type Sending = (world: World, as: SentAs) => Sent | Promise<Sent>;

const FIRST_VERSION = { headers: { 'If-Match': '"1"' } };

const ofOwner =
  (sent: Partial<Sent> = {}): Sending =>
  async ({ community, people }) => ({
    ...sent,
    at: [community, await aWallEntry({ community_id: community, created_by: people.CW.userId })],
  });
const ofOnesOwn =
  (sent: Partial<Sent> = {}): Sending =>
  async ({ community }, { person }) => ({
    ...sent,
    at: [community, await aWallEntry({ community_id: community, created_by: person?.userId ?? null })],
  });

const change = { ...FIRST_VERSION, json: { groups: ['Class of 1962'] } };
const site = { json: { site_type_id: 1, mode: 'regular' } };

/** The requests of the rows of walls. */
export const WALLS_SENT: Record<string, Sending> = {
  getWall: ({ community }) => ({ at: community }),
  getWallEntry: ofOwner(),
  'getWallEntry/of the site': async ({ community, id }) => {
    const [entry] = await db.select().from(wall_entries).where(eq(wall_entries.site_id, id));
    return { at: [community, entry?.id ?? 0] };
  },
  getWallDays: ({ community }) => ({ at: community }),
  addWallEntry: ({ community }) => ({
    at: community,
    json: { first_name: 'Sarah', last_name: 'Levi', lang: 'en' },
  }),
  patchWallEntry: ofOwner(change),
  'patchWallEntry/of one’s own': ofOnesOwn(change),
  deleteWallEntry: ofOwner(),
  'deleteWallEntry/of one’s own': ofOnesOwn(),
  createEntrySite: ofOwner(site),
  'createEntrySite/of one’s own': ofOnesOwn(site),
};
