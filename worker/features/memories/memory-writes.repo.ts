import { and, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { tagged_memories } from '#worker/db/schema/site-details.ts';

import type { Placed } from './memory-order.rules.ts';

export type MemoryRow = typeof memories.$inferSelect;

export const insertMemory = (db: Db, memory: typeof memories.$inferInsert): Statement =>
  db.insert(memories).values(memory);

/**
 * Updates all changed columns but the media. Needs `abortIfUnchanged` after it: changes no row where the
 * memory was changed concurrently.
 */
export const updateMemory = (db: Db, before: MemoryRow, after: MemoryRow): Statement =>
  db
    .update(memories)
    .set({ ...changes(before, after), version: before.version + 1 })
    .where(and(eq(memories.id, before.id), eq(memories.version, before.version)));

const changes = (before: MemoryRow, { media: _, ...after }: MemoryRow): Partial<MemoryRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof MemoryRow]),
  );

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

/** For the purge of a site, after its media are discarded. */
export const deleteMemoriesOfSite = (db: Db, siteId: number): Statement =>
  db.delete(memories).where(and(eq(memories.owner_kind, 'site'), eq(memories.owner_id, siteId)));
