import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { commit } from '#worker/db/commit.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { handOverSite } from '#worker/features/members/public.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { anImporter } from '#worker/testing/imports.ts';
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

countRows();

const SITES = 400;

async function readOf<T>(path: string, as?: Person): Promise<{ rows: number; body: T }> {
  const app = testApp(as && { as });
  const body = await (await app.request(path)).json<T>();
  await app.settled();
  return { rows: app.reads.rowsRead, body };
}
const wallOf = (id: number, as?: Person, query = '') =>
  readOf<Wall>(`/api/communities/${id}/wall${query}`, as);
const namesOn = async (id: number, as?: Person) => {
  const { people, people_count } = (await wallOf(id, as)).body;
  expect(people).toHaveLength(people_count);
  return people.map(({ name }) => name).sort();
};

describe('of four hundred sites that an import made, half of them private', () => {
  let owner: Person;
  let town: { id: number };

  beforeAll(async () => {
    owner = await aPerson();
    town = await aCommunity({ owner_id: owner.userId });
    for (let at = 0; at < SITES; at++) {
      const mode = at % 2 ? 'private' : 'regular';
      const site = await aSite({ owner_id: owner.userId, mode, last_name: `Cohen ${at}`, unclaimed: true });
      await holds(town.id, site.id);
    }
    const own = await aSite({ owner_id: owner.userId, first_name: 'Sarah' });
    await holds(town.id, own.id);
  }, 120_000);

  test('the Owner of their community reads as many rows as a page shows', async () => {
    const first = await wallOf(town.id, owner);
    expect(first.body).toMatchObject({ people_count: SITES + 1, people: { length: 60 } });
    expect(first.rows).toBeLessThanOrEqual(60 + 48);
    const next = await wallOf(town.id, owner, `?cursor=${first.body.next_cursor}`);
    expect(next.body.people).toHaveLength(60);
    expect(next.rows).toBeLessThanOrEqual(60 + 20);
    expect((await wallOf(town.id, owner, '?q=cohen')).rows).toBeLessThanOrEqual(40);
    const entry = await readOf(`/api/communities/${town.id}/wall/${first.body.people[0]?.id}`, owner);
    expect(entry.rows).toBeLessThanOrEqual(20);
  });

  test('the Owner’s list of sites reads only those that are theirs', async () => {
    const { rows, body } = await readOf<{ sites: { first_name: string }[] }>('/api/sites/mine', owner);
    expect(body.sites).toHaveLength(1);
    expect(rows).toBeLessThanOrEqual(20);
  });

  test('others see those that are open, and read as few', async () => {
    const coOwner = await aPerson();
    await joinsCommunity(town.id, coOwner.userId, 2);
    for (const as of [coOwner, undefined]) {
      const { rows, body } = await wallOf(town.id, as);
      expect(body.people_count).toBe(SITES / 2 + 1);
      expect(rows).toBeLessThanOrEqual(60 + 48);
    }
  });
});

/** A community with an open and a private site that an import made. */
async function aTown(type: 'regular' | 'controlled' = 'regular') {
  const owner = await aPerson();
  const { id } = await aCommunity({ owner_id: owner.userId, type });
  const importer = anImporter(owner);
  const rows = [
    ['Sarah Levi', 'yes'],
    ['Moshe Cohen', 'private'],
  ];
  await importer.apply(await importer.check({ scope: id, columns: ['name', 'site'], rows }));
  const made = await db.select().from(sites).where(eq(sites.owner_id, owner.userId)).orderBy(sites.id);
  const [open, hidden] = made.map((site) => site.id);
  return { id, owner, open: open ?? 0, hidden: hidden ?? 0 };
}

test('a private site that nobody has claimed is on the wall for the Owner and its own members', async () => {
  const { id, owner, hidden } = await aTown();
  const [coOwner, cousin] = [await aPerson(), await aPerson()];
  await joinsCommunity(id, coOwner.userId, 2);
  await joins(hidden, cousin.userId, null);
  for (const as of [owner, cousin, await aPerson({ role_id: 1 })])
    expect(await namesOn(id, as)).toEqual(['Moshe Cohen', 'Sarah Levi']);
  for (const as of [coOwner, await aPerson(), undefined])
    expect(await namesOn(id, as)).toEqual(['Sarah Levi']);
});

test('in a controlled community all its staff see it', async () => {
  const { id, owner } = await aTown('controlled');
  const editor = await aPerson();
  await joinsCommunity(id, editor.userId, 3);
  for (const as of [owner, editor]) expect(await namesOn(id, as)).toEqual(['Moshe Cohen', 'Sarah Levi']);
  expect(await namesOn(id, await aPerson())).toEqual(['Sarah Levi']);
});

test('when the type of the community changes, it is shown to the staff, or to the Owner alone again', async () => {
  const { id, owner } = await aTown();
  const editor = await aPerson();
  await joinsCommunity(id, editor.userId, 3);
  for (const [type, seen] of [
    ['controlled', ['Moshe Cohen', 'Sarah Levi']],
    ['regular', ['Sarah Levi']],
  ] as const) {
    await db.update(communities).set({ type }).where(eq(communities.id, id));
    expect(await namesOn(id, editor)).toEqual(seen);
    expect(await namesOn(id, owner)).toEqual(['Moshe Cohen', 'Sarah Levi']);
  }
});

test('once no community holds it, it is among the sites of its Owner', async () => {
  const { owner, open, hidden } = await aTown();
  await db.delete(community_sites).where(eq(community_sites.site_id, hidden));
  const { body } = await readOf<{ sites: { id: number }[] }>('/api/sites/mine', owner);
  expect(body.sites.map((site) => site.id)).toEqual([hidden]);
  const [kept] = await db.select().from(sites).where(eq(sites.id, open));
  expect(kept?.unclaimed).toBe(true);
});

test('on the wall of a community that holds it later it is as private as others', async () => {
  const { id, owner, hidden } = await aTown();
  const neighbour = await aPerson();
  const other = await aCommunity({ owner_id: neighbour.userId });
  const later = { created_at: new Date().toISOString(), state: 'held' } as const;
  await db.insert(community_sites).values({ ...later, community_id: other.id, site_id: hidden });
  expect(await namesOn(other.id, neighbour)).toEqual([]);
  expect(await namesOn(id, owner)).toContain('Moshe Cohen');
});

test('once it is claimed its members see it, of whom the former Owner is one', async () => {
  const { id, owner, hidden } = await aTown();
  const heir = await aPerson();
  const at = '2026-11-28T08:00:00.000Z';
  await commit(db, handOverSite(db, { siteId: hidden, from: owner.userId, to: heir.userId, at }));
  for (const as of [owner, heir]) {
    expect(await namesOn(id, as)).toEqual(['Moshe Cohen', 'Sarah Levi']);
    const { body } = await readOf<{ sites: { id: number }[] }>('/api/sites/mine', as);
    expect(body.sites.map((site) => site.id)).toEqual([hidden]);
  }
  expect(await namesOn(id)).toEqual(['Sarah Levi']);
});

test('a work site that nobody has claimed is shown to the Owner alone until it is active', async () => {
  const owner = await aPerson();
  const { id } = await aCommunity({ owner_id: owner.userId, type: 'controlled' });
  const editor = await aPerson();
  await joinsCommunity(id, editor.userId, 3);
  const work = { work: true, site_type_id: 2, unclaimed: true } as const;
  const site = await aSite({ owner_id: owner.userId, first_name: 'Rut', ...work });
  await holds(id, site.id);
  await joins(site.id, editor.userId, null);
  expect(await namesOn(id, owner)).toEqual(['Rut Cohen']);
  expect(await namesOn(id, editor)).toEqual([]);
  await db.update(sites).set({ work_activated_at: '2026-01-01' }).where(eq(sites.id, site.id));
  expect(await namesOn(id, editor)).toEqual(['Rut Cohen']);
});
