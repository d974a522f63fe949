import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { inList } from '#worker/db/in-list.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { SUSPENDED, sitePolicy } from '#worker/features/site-access/site.policy.ts';
import { testApp } from '#worker/testing/app.ts';
import {
  aCommunity,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

const RELATIONS = { none: null, member: 0, editor: 3, suspended: SUSPENDED, controls: null } as const;
type Relation = keyof typeof RELATIONS;

let me: Person;
let unverified: Person;
let admin: Person;
let screen: Person;
let community: { id: number };
const made = new Map<number, Relation>();

const modes = ['private', 'open', 'regular'] as const;
const works = [
  {},
  { work: true, site_type_id: 2 },
  { work: true, site_type_id: 2, work_activated_at: '2026-01-01' },
];
const patches = modes.flatMap((mode) =>
  [false, true].flatMap((sign_in_to_view) => works.map((work) => ({ mode, sign_in_to_view, ...work }))),
);

beforeAll(async () => {
  me = await aPerson();
  unverified = await aPerson({ active: '0' });
  admin = await aPerson({ role_id: 1 });
  const owner = await aPerson();
  community = await aCommunity({ owner_id: owner.userId });
  screen = await aPerson({ kiosk_community_id: community.id });
  const controlled = await aCommunity({ owner_id: owner.userId, type: 'controlled' });
  await joinsCommunity(controlled.id, me.userId, 3);
  for (const relation of Object.keys(RELATIONS) as Relation[]) {
    for (const patch of patches) {
      const { id } = await aSite({ owner_id: owner.userId, last_name: `${relation}`, ...patch });
      await holds(community.id, id);
      if (relation === 'controls') await holds(controlled.id, id);
      else if (relation !== 'none') await joins(id, me.userId, RELATIONS[relation] === 3 ? 3 : null);
      made.set(id, relation);
    }
  }
  const suspended = [...made].flatMap(([id, relation]) => (relation === 'suspended' ? [id] : []));
  await db
    .update(members)
    .set({ suspended_at: '2026-01-01' })
    .where(
      and(
        eq(members.owner_kind, 'site'),
        eq(members.user_id, me.userId),
        inList(members.owner_id, suspended),
      ),
    );
}, 60_000);

/** Every page of the wall, as the person sees it. */
async function wallOf(as?: Person): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?cursor=${cursor}` : '';
    const page: Wall = await (
      await testApp(as && { as }).request(`/api/communities/${community.id}/wall${query}`)
    ).json<Wall>();
    ids.push(...page.people.flatMap(({ site }) => site?.id ?? []));
    count = page.people_count;
    cursor = page.next_cursor;
  } while (cursor);
  return { ids, count };
}

describe('of ninety sites of different kinds a wall shows exactly those that the policy lets the viewer see', () => {
  const actors: [string, () => [Actor, Person | undefined]][] = [
    ['a visitor', () => [visitor, undefined]],
    ['someone unverified', () => [{ kind: 'unverified', ...unverified }, unverified]],
    ['someone registered, who belongs to some', () => [{ kind: 'member', ...me }, me]],
    ['an administrator', () => [{ kind: 'admin', ...admin }, admin]],
    ['a screen, which shows them to any passer-by', () => [visitor, screen]],
  ];

  test.each(actors)('%s', async (_who, personFor) => {
    const [actor, as] = personFor();
    const rows = await db.select().from(sites);
    const expected = rows.filter((site) => {
      const relation = made.get(site.id) ?? 'none';
      const mine = as === me;
      const siteForActor = {
        ...site,
        group: mine ? RELATIONS[relation] : null,
        controls: mine && relation === 'controls',
      };
      return made.has(site.id) && sitePolicy.answers.view(actor, siteForActor);
    });
    const { ids, count } = await wallOf(as);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id).sort((a, b) => a - b));
    expect(count).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });
});
