import { aWallEntry } from '#worker/testing/walls-seed.ts';
import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);

/** The rows of what the staff of a wall does with many of its people. */
export const WALL_MOVES: Record<string, Row> = {
  moveWallEntries: STAFF,
  'moveWallEntries/taken off': STAFF,
  listDuplicates: STAFF,
  decideDuplicate: STAFF,
  'decideDuplicate/made one': STAFF,
};

const someone = ({ community }: World): Promise<number> => aWallEntry({ community_id: community });

async function decides(world: World, isMerged: boolean): Promise<Sent> {
  const [a, b] = [await someone(world), await someone(world)];
  return { at: [world.community, a, b], json: { keep: isMerged ? a : 'both' } };
}

/** The requests of these rows. */
export const WALL_MOVES_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  moveWallEntries: async (world) => ({
    at: world.community,
    json: { act: 'add', group: 'Class of 1962', entry_ids: [await someone(world)] },
  }),
  'moveWallEntries/taken off': async (world) => ({
    at: world.community,
    json: { act: 'take off', entry_ids: [await someone(world)] },
  }),
  listDuplicates: ({ community }) => ({ at: community }),
  decideDuplicate: (world) => decides(world, false),
  'decideDuplicate/made one': (world) => decides(world, true),
};
