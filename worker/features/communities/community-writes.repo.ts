import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { type CommunityRow, othersPrivateSites } from './community.repo.ts';

/** Fails where another community has the slug or the join code. */
export const insertCommunity = (db: Db, community: CommunityRow): Statement =>
  db.insert(communities).values(community);

/** Aborts the commit where another community has one of the names, in either script. */
export const unlessNameTaken = (db: Db, keys: readonly string[], except: number): Statement =>
  abortUnless(
    db,
    sql`not exists (select 1 from json_each(${JSON.stringify(keys)}) k join communities c
      on (c.name_key = k.value or c.other_name_key = k.value) where c.id <> ${except})`,
  );

/** Aborts the commit where a controlled community would open others' private sites to its staff. */
export const unlessOpensSites = (db: Db, communityId: number, userId: number): Statement =>
  abortUnless(db, sql`not exists ${othersPrivateSites(communityId, userId)}`);

/** Place `abortIfUnchanged` after it: changes no row where the community changed since, or is deleted. */
export const updateCommunity = (
  db: Db,
  { id, version }: { id: number; version: number },
  patch: Partial<CommunityRow>,
): Statement =>
  db
    .update(communities)
    .set(patch)
    .where(and(isStanding(id), eq(communities.version, version)));

const isStanding = (id: number) => and(eq(communities.id, id), isNull(communities.deleted_at));

/** Place `abortIfUnchanged` after it: changes no row where the code is no longer the one that was read. */
export const updateJoinCode = (db: Db, id: number, before: string | null, code: string): Statement =>
  db
    .update(communities)
    .set({ join_code: code })
    .where(and(isStanding(id), sql`${communities.join_code} is ${before}`));

/** Place `abortIfUnchanged` after it: changes no row where the community is deleted, or its deletion awaited. */
export const markDeletionDue = (db: Db, id: number, by: number, dueAt: string): Statement =>
  db
    .update(communities)
    .set({ deletion_due_at: dueAt, deleted_by: by })
    .where(and(isStanding(id), isNull(communities.deletion_due_at)));

/** Place `abortIfUnchanged` after it: changes no row where no deletion is awaited. */
export const clearDeletionDue = (db: Db, id: number): Statement =>
  db
    .update(communities)
    .set({ deletion_due_at: null, deleted_by: null })
    .where(and(isStanding(id), sql`${communities.deletion_due_at} is not null`));

/** Place `abortIfUnchanged` after it: changes no row where the community is deleted already. */
export const markDeleted = (db: Db, id: number, by: number, at: string): Statement =>
  db.update(communities).set({ deleted_at: at, deleted_by: by, deletion_due_at: null }).where(isStanding(id));

/** Place `abortIfUnchanged` after it: changes no row where it is restored already, or deleted again. */
export const markRestored = (db: Db, id: number, deletedAt: string): Statement =>
  db
    .update(communities)
    .set({ deleted_at: null, deleted_by: null })
    .where(and(eq(communities.id, id), eq(communities.deleted_at, deletedAt)));

/** Deletes the community's own row for good. Run it after every row that refers to it is deleted. */
export const deleteCommunityRow = (db: Db, id: number): Statement =>
  db.delete(communities).where(eq(communities.id, id));

/** Place `abortIfUnchanged` after it: changes no row where `from` is not the Owner, or `to` is no active user. */
export const updateCommunityOwner = (db: Db, id: number, from: number, to: number): Statement =>
  db
    .update(communities)
    .set({ owner_id: to })
    .where(
      and(
        eq(communities.id, id),
        eq(communities.owner_id, from),
        sql`exists (select 1 from users heir where heir.id = ${to} and heir.active = '1'
          and heir.suspended_at is null and heir.deleted_at is null)`,
      ),
    );

/** Recomputes the popularity of communities from the sites that they contain. */
export const countCommunities = (db: Db): Statement =>
  db
    .update(communities)
    .set({ popularity: sql`counted.popularity` })
    .from(
      sql`(select h.community_id, sum(s.popularity) as popularity from community_sites h join sites s on s.id = h.site_id
        where h.state = 'held' and s.deleted_at is null group by h.community_id) as counted`,
    )
    .where(sql`counted.community_id = ${communities.id} and counted.popularity <> ${communities.popularity}`);
