import type { Site } from '#worker/contract/site.ts';
import { commit } from '#worker/db/commit.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { updateThemeCommunity } from '#worker/features/site-access/site-writes.repo.ts';
import type { TestApp } from '#worker/testing/app.ts';
import { aMemory, aPicture, aSite, db, next } from '#worker/testing/seed.ts';
import { ACTOR_CODES, ACTORS, type ActorCode } from './matrix-format.ts';
import {
  aCommunity,
  appsFor,
  everyone,
  memberships,
  OF_COMMUNITY,
  OF_SITE,
  type People,
} from './matrix-world.ts';
import {
  expectedRights,
  expectedStatus,
  expectedToHold,
  READS,
  type Read,
  STATES,
  type State,
} from './state-table.ts';

const NOW = '2026-11-01T08:00:00.000Z';
const TYPES: Record<State['type'], object> = {
  memorial: { site_type_id: 1 },
  'life story': { site_type_id: 2 },
  'inactive work site': { site_type_id: 2, work: true },
};

type CommunityIds = Record<'regular' | 'controlled', number>;
type There = { apps: Record<ActorCode, TestApp>; people: People; communityIds: CommunityIds };

/** All actors, and a community of each kind with the same people in it. */
async function aPlace(): Promise<There> {
  const [regular, controlled, other] = [next(), next(), next()];
  const people = await everyone(regular, other);
  const owner = people.CW.userId;
  await commit(db, [
    db
      .insert(communities)
      .values([
        aCommunity(regular, owner),
        { ...aCommunity(controlled, owner), type: 'controlled' as const },
        aCommunity(other, people.CX.userId),
      ]),
    ...memberships('community', regular, OF_COMMUNITY, people),
    ...memberships('community', controlled, OF_COMMUNITY, people),
    ...memberships('community', other, { CX: 1 }, people),
  ]);
  return { apps: appsFor(people), people, communityIds: { regular, controlled } };
}

async function aSiteIn(state: State, { people, communityIds }: There): Promise<Record<Read, string>> {
  const owner = people.OW.userId;
  const { id } = await aSite({
    owner_id: owner,
    mode: state.mode,
    subscribed: state.subscription === 'active',
    ...TYPES[state.type],
  });
  const holder = state.community === 'none' ? [] : [communityIds[state.community]];
  await commit(db, [
    ...memberships('site', id, OF_SITE, people),
    ...holder.map((community_id) =>
      db.insert(community_sites).values({ site_id: id, community_id, state: 'held', created_at: NOW }),
    ),
    updateThemeCommunity(db, id),
  ]);
  const memory = (patch: object) => aMemory({ owner_id: id, author_id: owner, ...patch });
  const approved = await memory({});
  const photo = { site_id: id, created_by: owner, memory_id: approved, attached_at: NOW };
  if (state.subscription === 'ended') await Promise.all([1, 2, 3, 4].map(() => aPicture(photo)));
  const item = (memoryId: number) => `/api/sites/memories/item/${memoryId}`;
  return {
    'the site': `/api/sites/${id}`,
    'its memories': `/api/sites/memories/${id}`,
    'a memory': item(approved),
    "a members' memory": item(await memory({ visibility: 'members' })),
    "a staff's memory": item(await memory({ visibility: 'staff' })),
    'a memory that waits': item(await memory({ status: 'pending' })),
    'what waits': `/api/sites/memories/pending/${id}`,
    'the trash': `/api/sites/memories/trashed/${id}`,
    'its codes': `/api/sites/${id}/codes`,
    'its scans': `/api/sites/${id}/codes/scans`,
    'its members': `/api/sites/${id}/members`,
    'what its settings show': `/api/sites/${id}/info`,
    'its invitations': `/api/sites/${id}/invitations`,
    'who asks for access': `/api/sites/${id}/access-requests`,
  };
}

export const CELLS = STATES.length * ACTOR_CODES.length * READS.length;

/**
 * Reads each `every`th cell of the product of states, people and reads; returns the responses that differ
 * from the table.
 */
export async function readAll(every: number): Promise<{ cases: number; wrong: string[] }> {
  const there = await aPlace();
  const wrong: string[] = [];
  let [at, cases] = [0, 0];
  for (const state of STATES) {
    const addresses = await aSiteIn(state, there);
    for (const who of ACTOR_CODES) {
      for (const read of READS) {
        if (at++ % every !== 0) continue;
        cases++;
        const response = await there.apps[who].request(addresses[read]);
        const name = `${Object.values(state).join(', ')}: ${read}, for ${ACTORS[who]}`;
        for (const fault of await faultsOf(read, who, state, response)) wrong.push(`${name}: ${fault}`);
      }
    }
  }
  return { cases, wrong };
}

async function faultsOf(read: Read, who: ActorCode, state: State, response: Response): Promise<string[]> {
  const expected = expectedStatus(read, who, state);
  if (response.status !== expected) {
    await response.arrayBuffer();
    return [`${response.status}, not ${expected}`];
  }
  const body: unknown = await response.json();
  if (read !== 'the site' || expected !== 200) return [];
  const { site } = body as { site: Site };
  const rights = Object.entries(expectedRights(who, state));
  return [
    ...rights.flatMap(([key, may]) =>
      site.can[key as keyof Site['can']] === may ? [] : [`can ${key} is not ${may}`],
    ),
    ...(site.holds === expectedToHold(who, state) ? [] : [`holds is ${site.holds}`]),
  ];
}
