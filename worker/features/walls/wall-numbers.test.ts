import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISIBILITIES } from '#worker/contract/memory.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { inList } from '#worker/db/in-list.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_counts, wall_entries } from '#worker/db/schema/walls.ts';
import { sitePolicy } from '#worker/features/site-access/site.policy.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMemory, aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import { aWallEntry, entryOfSite, wallOf, wallPeople } from '#worker/testing/walls-seed.ts';

const { owner, editor, stranger, aWall } = await wallPeople();
const SQL_FILES = import.meta.glob<string>('/migrations/0050_wall_numbers.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const numbersOf = async (id: number, as?: Person) => {
  const { people_count, memories_count, candles_count } = await wallOf(id, '', as);
  return [people_count, memories_count, candles_count];
};

/** A site with two memories and a candle, on a wall. */
async function aRememberedSite(wall: number, patch: object = {}): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId, ...patch });
  for (const type of ['text', 'candle', 'photo'] as const)
    await aMemory({ owner_id: id, author_id: owner.userId, type });
  await holds(wall, id);
  return id;
}

describe('the numbers of a wall', () => {
  test('are its people, the memories of their sites, and the candles apart', async () => {
    const id = await aWall();
    await aWallEntry({ community_id: id });
    expect(await numbersOf(id)).toEqual([1, 0, 0]);
    await aRememberedSite(id);
    await aRememberedSite(id);
    expect(await numbersOf(id)).toEqual([3, 4, 2]);
  });

  test('grow by what is published for everyone alone, and shrink when it goes', async () => {
    const id = await aWall();
    const owner_id = await aRememberedSite(id);
    const memory = await aMemory({ owner_id, author_id: owner.userId, status: 'pending' });
    const candle = await aMemory({
      owner_id,
      author_id: owner.userId,
      type: 'candle',
      visibility: 'members',
    });
    await aMemory({ owner_kind: 'community', owner_id, author_id: owner.userId });
    expect(await numbersOf(id, owner)).toEqual([1, 2, 1]);
    await db.update(memories).set({ status: 'published' }).where(eq(memories.id, memory));
    await db.update(memories).set({ visibility: 'everyone' }).where(eq(memories.id, candle));
    expect(await numbersOf(id)).toEqual([1, 3, 2]);
    await db.delete(memories).where(eq(memories.id, memory));
    await db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, candle));
    expect(await numbersOf(id)).toEqual([1, 2, 1]);
  });

  test('follow a site that becomes private, is hidden, is deleted or leaves the community', async () => {
    const [id, other] = [await aWall(), await aWall()];
    const site = await aRememberedSite(id);
    await holds(other, site);
    const ofSite = eq(sites.id, site);
    for (const gone of [{ mode: 'private' }, { deleted_at: '2026-11-01' }] as const) {
      await db.update(sites).set(gone).where(ofSite);
      for (const wall of [id, other]) expect(await numbersOf(wall, stranger)).toEqual([0, 0, 0]);
      await db.update(sites).set({ mode: 'open', deleted_at: null }).where(ofSite);
      for (const wall of [id, other]) expect(await numbersOf(wall)).toEqual([1, 2, 1]);
    }
    const entry = and(eq(wall_entries.site_id, site), eq(wall_entries.community_id, id));
    await db.update(wall_entries).set({ hidden: true }).where(entry);
    expect(await numbersOf(id)).toEqual([0, 0, 0]);
    expect(await numbersOf(id, editor)).toEqual([1, 2, 1]);
    expect(await numbersOf(other)).toEqual([1, 2, 1]);
    const left = await testApp({ as: owner }).request(`/api/sites/${site}/groups/${other}`, {
      method: 'DELETE',
    });
    expect(left.status).toBe(204);
    expect(await numbersOf(other)).toEqual([0, 0, 0]);
  });

  test('of a private site count for the staff of a controlled community, for its other readers only people do', async () => {
    const [id, controlled] = [await aWall(), await aWall({ type: 'controlled' })];
    for (const wall of [id, controlled]) await aRememberedSite(wall, { mode: 'private' });
    expect(await numbersOf(controlled, editor)).toEqual([1, 2, 1]);
    expect(await numbersOf(controlled, stranger)).toEqual([0, 0, 0]);
    expect(await numbersOf(id, owner)).toEqual([1, 0, 0]);
  });

  test('count what a site had that is made of an entry', async () => {
    const id = await aWall();
    const entry = await aWallEntry({ community_id: id });
    const { id: site_id } = await aSite({ owner_id: owner.userId });
    await aMemory({ owner_id: site_id, author_id: owner.userId });
    await db.update(wall_entries).set({ site_id }).where(eq(wall_entries.id, entry));
    await holds(id, site_id);
    expect(await numbersOf(id)).toEqual([1, 1, 0]);
    expect((await entryOfSite(site_id)).id).toBe(entry);
  });

  test('that there were before they were counted are right', async () => {
    const id = await aWall();
    await aRememberedSite(id);
    await db.update(wall_entries).set({ memories: 0, candles: 0 });
    expect(await numbersOf(id)).toEqual([1, 0, 0]);
    const [, backfill = ''] = (Object.values(SQL_FILES)[0] ?? '').split('-- What there is already.');
    await db.$client.exec(backfill.trim().replaceAll('\n', ' '));
    expect(await numbersOf(id)).toEqual([1, 2, 1]);
  });
});

describe('whatever people do, the numbers are those of the sites that the policy shows', () => {
  const STEPS = 250;
  const pick = choosing(20261128);

  test('to a visitor, someone registered and an administrator', async () => {
    const admin = await aPerson({ role_id: 1 });
    const walls = [await aWall(), await aWall()];
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aSite({ owner_id: owner.userId })));
    const ids = people.map(({ id }) => id);
    const told: number[] = [];
    const tell = async () =>
      told.push(
        await aMemory({
          owner_id: pick(ids),
          author_id: owner.userId,
          type: pick(['text', 'candle']),
          status: pick(['published', 'published', 'pending']),
          visibility: pick(VISIBILITIES),
        }),
      );
    const acts: (() => Promise<unknown>)[] = [
      tell,
      tell,
      tell,
      tell,
      () => changeMemory({ status: pick(['published', 'trashed', 'returned']) }),
      () => changeMemory({ visibility: pick(VISIBILITIES), type: pick(['text', 'candle']) }),
      () => changeMemory({ owner_id: pick(ids) }),
      () => db.delete(memories).where(eq(memories.id, pick([...told, 0]))),
      () => changeSite({ mode: pick(['open', 'open', 'regular', 'private']) }),
      () =>
        changeSite({
          sign_in_to_view: pick([true, false]),
          deleted_at: pick([null, null, null, '2026-11-01']),
        }),
      () => changeSite({ work: pick([true, false, false]), work_activated_at: pick([null, '2026-11-01']) }),
      () =>
        db
          .insert(community_sites)
          .values({ community_id: pick(walls), site_id: pick(ids), state: 'held', created_at: 'x' })
          .onConflictDoNothing(),
      () =>
        db
          .update(community_sites)
          .set({ state: pick(['held', 'held', 'asked']) })
          .where(heldBy()),
      () => db.delete(community_sites).where(heldBy()),
      () =>
        db
          .update(wall_entries)
          .set({ hidden: pick([true, false, false]) })
          .where(eq(wall_entries.site_id, pick(ids))),
    ];
    const changeMemory = (patch: Partial<typeof memories.$inferInsert>) =>
      db
        .update(memories)
        .set(patch)
        .where(eq(memories.id, pick([...told, 0])));
    const changeSite = (patch: Partial<typeof sites.$inferInsert>) =>
      db
        .update(sites)
        .set(patch)
        .where(eq(sites.id, pick(ids)));
    const heldBy = () =>
      and(eq(community_sites.community_id, pick(walls)), eq(community_sites.site_id, pick(ids)));

    const readers: [Actor, Person | undefined][] = [
      [visitor, undefined],
      [{ kind: 'member', ...stranger }, stranger],
      [{ kind: 'admin', ...admin }, admin],
    ];
    let mostSeen = 0;
    for (let step = 1; step <= STEPS; step++) {
      await pick(acts)();
      if (step % 10 > 0) continue;
      for (const wall of walls)
        for (const [actor, as] of readers) {
          const expected = await numbersByPolicy(wall, actor);
          expect(await numbersOf(wall, as), `after ${step} steps`).toEqual(expected);
          mostSeen = Math.max(mostSeen, ...expected.slice(1));
        }
    }
    expect(mostSeen).toBeGreaterThan(3);
    await db.delete(community_sites).where(inList(community_sites.community_id, walls));
    expect(await db.select().from(wall_counts).where(inList(wall_counts.community_id, walls))).toEqual([]);
  }, 60_000);
});

/** The people of a wall, and their memories and candles, counted from the rows themselves. */
async function numbersByPolicy(wall: number, actor: Actor): Promise<number[]> {
  const rows = await db
    .select({ site: sites, hidden: wall_entries.hidden })
    .from(community_sites)
    .innerJoin(sites, eq(sites.id, community_sites.site_id))
    .innerJoin(
      wall_entries,
      and(
        eq(wall_entries.site_id, community_sites.site_id),
        eq(wall_entries.community_id, community_sites.community_id),
      ),
    )
    .where(and(eq(community_sites.community_id, wall), eq(community_sites.state, 'held')));
  const seen = rows.filter(
    ({ site, hidden }) =>
      site.deleted_at === null &&
      (!hidden || actor.kind === 'admin') &&
      sitePolicy.answers.view(actor, { ...site, group: null, controls: false }),
  );
  const shown = await db
    .select({ type: memories.type })
    .from(memories)
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        inList(
          memories.owner_id,
          seen.map(({ site }) => site.id),
        ),
        eq(memories.status, 'published'),
        eq(memories.visibility, 'everyone'),
      ),
    );
  const candles = shown.filter(({ type }) => type === 'candle').length;
  return [seen.length, shown.length - candles, candles];
}

/** The same choices on every run. */
function choosing(seed: number) {
  let state = seed;
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
  return <T>(from: readonly T[]): T => from[below(from.length)] as T;
}
