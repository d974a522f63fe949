import { and, eq, type SQL, sql } from 'drizzle-orm';
import { TAGS_MOST } from '#worker/contract/group-and-tag.ts';
import type { Visibility } from '#worker/contract/memory.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { tag_uses, tags } from '#worker/db/schema/site-details.ts';

export type TagRow = typeof tags.$inferSelect;

// written as raw SQL, here and below: Drizzle omits the table name of columns in a select from one table
const usesByVisibility = (visibility: Visibility) =>
  sql<number>`coalesce((select u.uses from ${tag_uses} u
    where u.site_id = tags.site_id and u.tag = tags.name and u.seen = ${visibility}), 0)`.as(
    `uses_${visibility}`,
  );

/** The tags of a site, each with its number of uses in memories by visibility. */
export const tagsQuery = (db: Db, siteId: SQL<number> | number) =>
  db
    .select({
      id: tags.id,
      name: tags.name,
      everyone: usesByVisibility('everyone'),
      members: usesByVisibility('members'),
      staff: usesByVisibility('staff'),
    })
    .from(tags)
    .where(eq(tags.site_id, siteId))
    .limit(TAGS_MOST);

export const findTag = async (db: Db, siteId: number, id: number): Promise<TagRow | undefined> =>
  (
    await db
      .select()
      .from(tags)
      .where(and(eq(tags.id, id), eq(tags.site_id, siteId)))
  ).at(0);

/** Fails if the site has a tag with this key; stale if the limit is exceeded. */
export const insertTag = (db: Db, tag: TagRow): Statement[] => [
  db.insert(tags).values(tag),
  abortUnless(db, sql`(select count(*) from ${tags} t where t.site_id = ${tag.site_id}) <= ${TAGS_MOST}`),
];

/** Place `abortIfUnchanged` after it: changes no row if the tag was deleted or renamed since. */
export const updateTag = (db: Db, before: TagRow, patch: Pick<TagRow, 'name' | 'key'>): Statement =>
  db
    .update(tags)
    .set(patch)
    .where(and(eq(tags.id, before.id), eq(tags.name, before.name)));

const totalUses = ({ site_id, name }: Pick<TagRow, 'site_id' | 'name'>): SQL =>
  sql`(select coalesce(sum(u.uses), 0) from ${tag_uses} u
    where u.site_id = ${site_id} and u.tag = ${name} and u.seen <> 'gone')`;

/** Place `abortIfUnchanged` after it: changes no row while a memory not denied or deleted has the tag. */
export const deleteTag = (db: Db, tag: TagRow): Statement =>
  db.delete(tags).where(and(eq(tags.id, tag.id), eq(tags.name, tag.name), sql`${totalUses(tag)} = 0`));

/** The number of memories that have the tag, pending ones included. */
export const countUses = async (db: Db, tag: TagRow): Promise<number> =>
  (await db.select({ uses: sql<number>`${totalUses(tag)}` }).from(sql`(select 1)`)).at(0)?.uses ?? 0;

/** For the purge of a site; the tags of its memories are deleted with them. */
export const deleteTagsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(tags).where(eq(tags.site_id, siteId));
