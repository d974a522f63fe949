import { aReport } from '#worker/testing/reports-seed.ts';
import { aMemory, next } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const READERS = row('community AD ok, rest 404', 'rest ok');
const WRITERS = row('AN 401, UV 403, community AD ok, rest 404', 'AN 401, UV 403, community AD ok, rest 403');
/** The staff, of what others see too. */
const STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);
/** The same of what is not published. */
const STAFF_ALONE = 'AN 401, UV 403, CE CC CW AD ok, rest 404';
/** All who see the community, of what is theirs. */
const OWN = row('AN 401, UV 403, community AD ok, rest 404', 'AN 401, UV 403, rest ok');
/** Someone suspended keeps what they wrote, and may not change it. */
const OF_ONES_OWN = row('AN 401, UV 403, community AD ok, rest 404', 'AN 401, UV 403, SU 403, rest ok');

/** The rows of a community's memories. */
export const COMMUNITY_MEMORIES: Record<string, Row> = {
  listCommunityMemories: READERS,
  getCommunityMemory: READERS,
  'getCommunityMemory/that waits': 'CE CC CW AD ok, rest 404',
  'getCommunityMemory/for members': 'community AD ok, rest 404',
  postCommunityMemory: WRITERS,
  editCommunityMemory: STAFF,
  'editCommunityMemory/of one’s own': OF_ONES_OWN,
  deleteCommunityMemory: STAFF,
  'deleteCommunityMemory/of one’s own': OF_ONES_OWN,
  restoreCommunityMemory: STAFF_ALONE,
  decideCommunityMemory: STAFF_ALONE,
  likeCommunityMemory: WRITERS,
  'likeCommunityMemory/that waits': 'AN 401, UV 403, CE CC CW AD 403, rest 404',
  unlikeCommunityMemory: WRITERS,
  reportCommunityMemory: row(
    'AN 401, UV 403, CW 403, community AD ok, rest 404',
    'AN 401, UV 403, CW 403, rest ok', // its author
  ),
  'reportCommunityMemory/that waits': 'AN 401, UV 403, CE CC CW AD 403, rest 404',
  listReportsInCommunity: STAFF,
  decideReportsInCommunity: STAFF_ALONE,
  listPendingInCommunity: OWN,
  listDecidedInCommunity: STAFF,
  listTrashedInCommunity: OWN,
};

type Sending = (world: World, as: SentAs) => Sent | Promise<Sent>;
type Patch = Omit<Parameters<typeof aMemory>[0], 'owner_id' | 'author_id'>;

const A_REPORT = { reason: 'other' };
const FIRST_VERSION = { headers: { 'If-Match': '"1"' } };
const CHANGED = { ...FIRST_VERSION, json: { text: 'We rowed together.' } };
const TRASHED: Patch = {
  status: 'trashed',
  trashed_from: 'published',
  trashed_at: '2099-01-01T00:00:00.000Z',
};

const ofOwner =
  (patch: Patch = {}, sent: Partial<Sent> = {}): Sending =>
  async ({ community, people }) => ({
    ...sent,
    at: await aMemory({
      owner_kind: 'community',
      owner_id: community,
      author_id: people.CW.userId,
      ...patch,
    }),
  });
const ofOnesOwn =
  (sent: Partial<Sent> = {}): Sending =>
  async ({ community, people }, { person }) => ({
    ...sent,
    at: await aMemory({
      owner_kind: 'community',
      owner_id: community,
      author_id: (person ?? people.CW).userId,
    }),
  });
const atCommunity: Sending = ({ community }) => ({ at: community });

/** The requests of these rows. */
export const COMMUNITY_MEMORIES_SENT: Record<string, Sending> = {
  listCommunityMemories: atCommunity,
  getCommunityMemory: ofOwner(),
  'getCommunityMemory/that waits': ofOwner({ status: 'pending' }),
  'getCommunityMemory/for members': ofOwner({ visibility: 'members' }),
  postCommunityMemory: ({ community }) => ({
    json: { community_id: community, client_key: `client-key-${next()}`, lang: 'en', text: 'We rowed.' },
  }),
  editCommunityMemory: ofOwner({}, CHANGED),
  'editCommunityMemory/of one’s own': ofOnesOwn(CHANGED),
  deleteCommunityMemory: ofOwner(),
  'deleteCommunityMemory/of one’s own': ofOnesOwn(),
  restoreCommunityMemory: ofOwner(TRASHED),
  decideCommunityMemory: ofOwner({ status: 'pending' }, { json: { decision: 'approve' } }),
  likeCommunityMemory: ofOwner(),
  'likeCommunityMemory/that waits': ofOwner({ status: 'pending' }),
  unlikeCommunityMemory: ofOwner(),
  reportCommunityMemory: ofOwner({}, { json: A_REPORT }),
  'reportCommunityMemory/that waits': ofOwner({ status: 'pending' }, { json: A_REPORT }),
  listReportsInCommunity: atCommunity,
  decideReportsInCommunity: async (world, as) => ({
    at: await aReport({
      owner_kind: 'community',
      owner_id: world.community,
      subject_id: Number((await ofOwner()(world, as)).at),
    }),
    json: { decision: 'keep' },
  }),
  listPendingInCommunity: atCommunity,
  listDecidedInCommunity: atCommunity,
  listTrashedInCommunity: atCommunity,
};
