import { aCode } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import { EVERYONE, PAIRS } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The rows of codes of communities. */
export const COMMUNITY_CODES: Record<string, Row> = {
  listCommunityCodes: PAIRS,
  mintCommunityCode: PAIRS,
  bindCommunityCode: PAIRS,
  'bindCommunityCode/of another community': row(
    'AN 401, UV 403, AD ok, rest 404',
    'AN 401, UV 403, AD ok, CX 403, rest 404',
  ),
  communityStickerSheet: PAIRS,
  'retireCode/of a community': 'AN 401, UV 403, CC CW AD ok, rest 404',
  'reportCode/of a community': 'AN 401, UV 403, rest 404',
  'getSiteLinkByQr/of a community': EVERYONE,
};

const codeOf = (community_id: number) =>
  aCode({ type: 'c', state: 'bound', community_id, target: String(community_id) });

/** The requests of these rows. */
export const COMMUNITY_CODES_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  listCommunityCodes: ({ community }) => ({ at: community }),
  mintCommunityCode: ({ community }) => ({ at: community }),
  bindCommunityCode: async ({ community }) => ({ at: [community, await aCode({ type: 'c' })] }),
  'bindCommunityCode/of another community': async ({ community, other }) => ({
    at: [community, await codeOf(other)],
  }),
  communityStickerSheet: async ({ community }) => ({
    at: community,
    query: `?code=${await codeOf(community)}`,
  }),
  'retireCode/of a community': async ({ community }) => ({ at: await codeOf(community) }),
  'reportCode/of a community': async ({ community }) => ({ at: await codeOf(community), json: {} }),
  'getSiteLinkByQr/of a community': async ({ community }) => ({
    query: `?qr=${await codeOf(community)}&type=c`,
  }),
};
