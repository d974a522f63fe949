import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { tagged_memories, tags } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { Place } from './find-place.ts';
import { idsOfPlace } from './ids-of-place.repo.ts';
import type { Placed } from './memory-order.rules.ts';

export type MemoryRow = typeof memories.$inferSelect;

export const insertMemory = (db: Db, memory: typeof memories.$inferInsert): Statement =>
  db.insert(memories).values(memory);

/**
 * Updates all changed columns but the media. Needs `abortIfUnchanged` after it: changes no row where the
 * memory was changed concurrently.
 */
/** What is in the trash of a site counts as deleted at a time at the earliest. */
export const keepTrashOf = (db: Db, siteId: number, since: string): Statement =>
  db
    .update(memories)
    .set({ trashed_at: since })
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        sql`${memories.status} = 'trashed'`,
        lt(memories.trashed_at, since),
      ),
    );

export const updateMemory = (db: Db, before: MemoryRow, after: MemoryRow): Statement =>
  db
    .update(memories)
    .set({ ...changes(before, after), version: before.version + 1 })
    .where(and(eq(memories.id, before.id), eq(memories.version, before.version)));

const changes = (before: MemoryRow, { media: _, ...after }: MemoryRow) => ({
  ...(Object.fromEntries(
    Object.entries(after).filter(([column, value]) => !isSame(value, before[column as keyof MemoryRow])),
  ) as Partial<MemoryRow>),
  // reports may collapse it meanwhile, which makes no new version
  ...(after.collapsed_for !== before.collapsed_for && {
    collapsed_for: sql`iif(${memories.collapsed_for} is ${before.collapsed_for}, ${after.collapsed_for},
      ${memories.collapsed_for})`,
  }),
});

/** Collapses a memory for reports where the condition holds. */
export const collapseMemory = (db: Db, id: number, when: Sql): Statement =>
  db
    .update(memories)
    .set({ collapsed_for: 'reports' })
    .where(and(eq(memories.id, id), sql`${memories.collapsed_for} is not 'reports'`, when));

export const uncollapseMemory = (db: Db, id: number): Statement =>
  db
    .update(memories)
    .set({ collapsed_for: null })
    .where(and(eq(memories.id, id), isNotNull(memories.collapsed_for)));

/** Columns of JSON are equal by their content. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Rolls the commit back unless these are all tags of the site. */
export const abortUnlessTagged = (db: Db, siteId: number, names: readonly string[]): Statement =>
  abortUnless(
    db,
    sql`not exists (select 1 from json_each(${JSON.stringify(names)}) n where not exists (
      select 1 from ${tags} t where t.site_id = ${siteId} and t.name = n.value))`,
  );

/** Rolls the commit back unless the site has a plan. */
export const abortUnlessSubscribed = (db: Db, siteId: number): Statement =>
  abortUnless(db, sql`exists (select 1 from ${sites} s where s.id = ${siteId} and s.subscribed)`);
/** Pins a published memory, or no longer. Needs `abortIfUnchanged` after it. */
export const setPinned = (db: Db, id: number, pinned: boolean): Statement =>
  db
    .update(memories)
    .set({ pinned: pinned ? 1 : 0 })
    .where(and(eq(memories.id, id), sql`${memories.status} = 'published'`));

/** Places a memory in its site's order. Needs `abortIfUnchanged` after it: the memory may be gone from the site. */
export const setPosition = (db: Db, siteId: number, { id, position }: Placed): Statement =>
  db
    .update(memories)
    .set({ position })
    .where(
      and(
        eq(memories.id, id),
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        sql`${memories.status} = 'published'`,
      ),
    );

/** Makes room in a site's order; leaves alone what was moved concurrently. */
export const spreadPositions = (db: Db, spread: readonly (Placed & { was: number })[]): Statement[] =>
  spread.length === 0
    ? []
    : [
        db
          .update(memories)
          .set({ position: sql`spread.position` })
          .from(
            sql`(select json_extract(value, '$.id') as id, json_extract(value, '$.position') as position,
              json_extract(value, '$.was') as was from json_each(${JSON.stringify(spread)})) as spread`,
          )
          .where(sql`${memories.id} = spread.id and abs(${memories.position} - spread.was) < 0.001`),
      ];

/** Deletes those of `ids` that are still in the trash. */
export const deleteTrashed = (db: Db, ids: readonly number[]): Statement =>
  db.delete(memories).where(and(inList(memories.id, ids), sql`${memories.status} = 'trashed'`));

/** Renames a tag on all memories of a site that have it; null removes the tag. */
export const retagMemories = (db: Db, siteId: number, tag: string, name: string | null): Statement =>
  db
    .update(memories)
    .set({
      tags: sql`(select json_group_array(renamed.tag order by renamed.place) from (
        select iif(value = ${tag}, ${name}, value) as tag, min(key) as place from json_each(${memories.tags})
        group by 1) as renamed where renamed.tag is not null)`,
    })
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        sql`${memories.id} in (select t.memory_id from ${tagged_memories} t
          where t.site_id = ${siteId} and t.tag = ${tag})`,
      ),
    );

/** For the purge of a place. */
export const deleteMemoriesOf = (db: Db, { kind, id }: Place): Statement =>
  db.delete(memories).where(sql`${memories.id} in (${idsOfPlace(kind, id)})`);
