import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { TextTree } from '#worker/contract/text-admin.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { users } from '#worker/db/schema/people.ts';
import { published_texts, text_versions } from '#worker/db/schema/texts.ts';

export type VersionRow = typeof text_versions.$inferSelect;
export type PublishedRow = typeof published_texts.$inferSelect;

/** What was published in place of the defaults. */
export const listPublishedTrees = (db: Db): Promise<{ key: string; tree: TextTree }[]> =>
  db
    .select({ key: published_texts.key, tree: text_versions.tree })
    .from(published_texts)
    .innerJoin(text_versions, eq(text_versions.id, published_texts.version_id))
    .where(isNotNull(published_texts.version_id));

export const listPublished = (db: Db): Promise<PublishedRow[]> => db.select().from(published_texts);

/** The id of the newest version of each text that has one: by the index of keys, of which there are a hundred. */
export const findNewest = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .select({ key: text_versions.key, id: sql<number>`max(${text_versions.id})` })
    .from(text_versions)
    .groupBy(text_versions.key);
  return new Map(rows.map(({ key, id }) => [key, id]));
};

/** The newest versions of a text, or those before one of them, with the names of their authors; and what is published. */
export const findHistory = async (db: Db, key: string, limit: number, before?: number) => {
  const [versions, published] = await db.batch([
    db
      .select({
        version: text_versions,
        author: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      })
      .from(text_versions)
      .innerJoin(users, eq(users.id, text_versions.created_by))
      .where(and(eq(text_versions.key, key), before === undefined ? undefined : lt(text_versions.id, before)))
      .orderBy(desc(text_versions.id))
      .limit(limit),
    db.select().from(published_texts).where(eq(published_texts.key, key)),
  ]);
  return { versions, published: published.at(0) };
};

export const findVersion = async (db: Db, key: string, id: number): Promise<VersionRow | undefined> =>
  (
    await db
      .select()
      .from(text_versions)
      .where(and(eq(text_versions.id, id), eq(text_versions.key, key)))
  ).at(0);

export const insertVersion = (db: Db, row: Omit<VersionRow, 'id'>): Statement =>
  db.insert(text_versions).values(row);

/** The first publishing of a text; fails where it has been published before. */
export const insertPublished = (db: Db, row: PublishedRow): Statement =>
  db.insert(published_texts).values(row);

/** Follow with `abortIfUnchanged`: changes no row where someone else has published since. */
export const updatePublished = (db: Db, { key, version_id, revision, updated_at }: PublishedRow): Statement =>
  db
    .update(published_texts)
    .set({ version_id, revision, updated_at })
    .where(and(eq(published_texts.key, key), eq(published_texts.revision, revision - 1)));
