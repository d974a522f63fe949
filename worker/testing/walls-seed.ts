import { eq } from 'drizzle-orm';
import type { Wall } from '#worker/contract/wall.ts';
import { commit } from '#worker/db/commit.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { columnsOfFields, columnsOfPerson } from '#worker/features/walls/entry.rules.ts';
import type { EntryRow } from '#worker/features/walls/wall.repo.ts';
import { testApp } from './app.ts';
import { aCommunity, aPerson, db, joinsCommunity, next, type Person } from './seed.ts';

type EntryPatch = { community_id: number } & Partial<Omit<EntryRow, 'id'>>;

const NOW = '2026-11-01T08:00:00.000Z';

/** Sarah Levi on a wall, without a site, unless the patch says otherwise. */
export async function aWallEntry(patch: EntryPatch): Promise<number> {
  const id = next();
  const person = {
    first_name: 'Sarah',
    last_name: 'Levi',
    other_name: null,
    lang: 'en' as const,
    gender: 'female' as const,
    birth: null,
    death: null,
  };
  await commit(db, [
    db.insert(wall_entries).values({
      ...columnsOfPerson({ ...person, ...patch, id }),
      ...columnsOfFields({}, patch.fields ?? {}),
      created_at: NOW,
      updated_at: NOW,
      ...patch,
      id,
    }),
  ]);
  return id;
}

/** Who has to do with walls, and a wall that they share: of the Owner, with the Editor and the member. */
export async function wallPeople() {
  const [owner, editor, member, stranger] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const aWall = async (patch: object = {}): Promise<number> => {
    const { id } = await aCommunity({ owner_id: owner.userId, ...patch });
    await joinsCommunity(id, editor.userId, 3);
    await joinsCommunity(id, member.userId, null);
    return id;
  };
  return { owner, editor, member, stranger, aWall };
}

export const requestWall = (id: number, query = '', as?: Person): Promise<Response> =>
  testApp(as && { as }).request(`/api/communities/${id}/wall${query}`);

/** A page of a wall, by default the first one as a visitor sees it. */
export const wallOf = async (...place: Parameters<typeof requestWall>): Promise<Wall> =>
  (await requestWall(...place)).json<Wall>();

export const entryRow = async (id: number): Promise<EntryRow | undefined> =>
  (await db.select().from(wall_entries).where(eq(wall_entries.id, id))).at(0);

/** The entry of a site, which is on one wall. */
export async function entryOfSite(siteId: number): Promise<EntryRow> {
  const [entry] = await db.select().from(wall_entries).where(eq(wall_entries.site_id, siteId));
  if (!entry) throw new Error('the site is on no wall');
  return entry;
}
