import type { R2Bucket } from '@cloudflare/workers-types';
import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { media } from '#worker/db/schema/sites.ts';
import type { wall_entries } from '#worker/db/schema/walls.ts';
import { updateThemeCommunity } from '#worker/features/site-access/site-writes.repo.ts';
import { columnsOfFields, columnsOfPerson } from '#worker/features/walls/entry.rules.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import type { DemoCommunity, DemoEntry, DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';
import { storePicture } from './pictures.ts';

/** The id of the first person on a wall without a site, far above those with one. */
const FIRST_ENTRY = 1001;
const ENTRIES_A_STATEMENT = 500;
const PORTRAIT = { site_id: null, memory_id: null, purpose: 'profile', caption: null, position: 0 } as const;
const GROUPS = { owner: 1, coowner: 2, editor: 3, member: null } as const;

/** Inserts each community with its members and those on its wall; sites are numbered in their order. */
export async function seedCommunities(
  db: Db,
  store: R2Bucket,
  circles: readonly DemoCommunity[],
  sites: readonly DemoSite[],
  users: Map<string, number>,
): Promise<void> {
  const now = new Date().toISOString();
  const siteIds = new Map(sites.map(({ slug }, at) => [slug, at + 1]));
  let firstEntry = FIRST_ENTRY;
  for (const [at, circle] of circles.entries()) {
    const id = at + 1;
    const { owner, members: people, sites: siteSlugs, entries, ...columns } = circle;
    const staff = [{ user: owner, role: 'owner' as const }, ...people];
    await inBatches(db, [
      db.insert(communities).values({
        id,
        ...columns,
        name_key: searchKey(columns.name),
        other_name_key: columns.other_name && searchKey(columns.other_name),
        owner_id: idOf(users, owner),
        created_at: now,
        updated_at: now,
      }),
      ...staff.map(({ user, role }) =>
        db.insert(members).values({
          owner_kind: 'community',
          owner_id: id,
          user_id: idOf(users, user),
          group_id: GROUPS[role],
          joined_at: now,
        }),
      ),
      ...siteSlugs.flatMap((slug) => {
        const site_id = idOf(siteIds, slug);
        return [
          db.insert(community_sites).values({ site_id, community_id: id, state: 'held', created_at: now }),
          updateThemeCommunity(db, site_id),
        ];
      }),
    ]);
    const by = { created_by: idOf(users, owner), created_at: now };
    const rows = await Promise.all(
      entries.map(async (entry, place) => {
        const portrait =
          entry.portrait && (await storePicture(store, entry.portrait, { ...PORTRAIT, ...by }));
        if (portrait) await db.insert(media).values(portrait);
        const columns = columnsOfEntry(entry, firstEntry + place, portrait?.id ?? null);
        return { ...columns, ...by, community_id: id, updated_at: now };
      }),
    );
    await insertEntries(db, rows);
    firstEntry += entries.length;
  }
}

const columnsOfEntry = (
  { groups, fields, portrait: _drawn, ...person }: DemoEntry,
  id: number,
  portrait_id: string | null,
) => ({
  id,
  ...columnsOfPerson({ ...person, id }),
  groups: [...groups],
  ...columnsOfFields({}, fields),
  portrait_id,
});

/** Few statements, since the connection to the database is closed where nothing is sent for long. */
async function insertEntries(db: Db, entries: readonly (typeof wall_entries.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ENTRIES_A_STATEMENT) {
    const part = entries.slice(at, at + ENTRIES_A_STATEMENT);
    await db.run(sql`insert into wall_entries (id, community_id, first_name, last_name, other_name, lang, gender, birth,
        death, derived_dates, portrait_id, sort_name, sort_death, birth_day, death_day, death_hebrew_day, name_key,
        other_name_key, field_keys, "groups", fields, created_by, created_at, updated_at)
      select value ->> 'id', value ->> 'community_id', value ->> 'first_name', value ->> 'last_name',
        value ->> 'other_name', value ->> 'lang', value ->> 'gender', value ->> 'birth', value ->> 'death',
        value ->> 'derived_dates', value ->> 'portrait_id', value ->> 'sort_name', value ->> 'sort_death',
        value ->> 'birth_day', value ->> 'death_day', value ->> 'death_hebrew_day', value ->> 'name_key',
        value ->> 'other_name_key', value ->> 'field_keys', value ->> 'groups', value ->> 'fields',
        value ->> 'created_by', value ->> 'created_at', value ->> 'updated_at'
      from json_each(${JSON.stringify(part)})`);
  }
}
