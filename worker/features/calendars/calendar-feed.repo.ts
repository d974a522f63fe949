import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { calendar_feeds } from '#worker/db/schema/updates.ts';
import { controlsOf, membership, membershipOf } from '#worker/features/site-access/public.ts';

export type FeedRow = typeof calendar_feeds.$inferSelect;
export type NewFeed = Omit<FeedRow, 'id' | 'revoked_at'>;

const isOpen = isNull(calendar_feeds.revoked_at);

/** The user's open feeds, oldest first, with site and membership; `site` is null if deleted. */
export const listFeeds = (db: Db, userId: number) =>
  db
    .select({ feed: calendar_feeds, site: sites, membership, controls: controlsOf(userId) })
    .from(calendar_feeds)
    .leftJoin(sites, and(eq(sites.id, calendar_feeds.site_id), isNull(sites.deleted_at)))
    .leftJoin(members, membershipOf(userId))
    .where(and(eq(calendar_feeds.user_id, userId), isOpen))
    .orderBy(asc(calendar_feeds.id));

/** A feed of the user by id, open or revoked. */
export const findOwnFeed = async (db: Db, id: number, userId: number): Promise<FeedRow | undefined> =>
  (
    await db
      .select()
      .from(calendar_feeds)
      .where(and(eq(calendar_feeds.id, id), eq(calendar_feeds.user_id, userId)))
  ).at(0);

/** The open feed with this token, and its owner. Undefined if the owner is deleted or suspended. */
export const findOpenFeed = async (db: Db, tokenHash: string) =>
  (
    await db
      .select({
        feed: calendar_feeds,
        user: {
          role_id: users.role_id,
          active: users.active,
          kiosk_community_id: users.kiosk_community_id,
        },
      })
      .from(calendar_feeds)
      .innerJoin(users, eq(users.id, calendar_feeds.user_id))
      .where(
        and(
          eq(calendar_feeds.token_hash, tokenHash),
          isOpen,
          isNull(users.deleted_at),
          isNull(users.suspended_at),
          isNull(users.deceased_at),
        ),
      )
  ).at(0);

/** The sites that the user is a member of, newest membership first. */
export const listMemberSites = (db: Db, userId: number, limit: number) =>
  db
    .select({ site: sites, membership, controls: controlsOf(userId) })
    .from(members)
    .innerJoin(sites, eq(sites.id, members.owner_id))
    .where(
      and(
        eq(members.user_id, userId),
        eq(members.unclaimed, false),
        eq(members.owner_kind, 'site'),
        isNull(members.suspended_at),
        isNull(sites.deleted_at),
      ),
    )
    .orderBy(desc(members.joined_at), desc(members.owner_id))
    .limit(limit);

const sameAs = ({ user_id, site_id, locale }: NewFeed): SQL | undefined =>
  and(
    eq(calendar_feeds.user_id, user_id),
    site_id === null ? isNull(calendar_feeds.site_id) : eq(calendar_feeds.site_id, site_id),
    eq(calendar_feeds.locale, locale),
    isOpen,
  );

/** Inserts no row if the user already has the same open feed, or `most` open feeds. */
export const insertFeedIfNew = (db: Db, row: NewFeed, maxFeeds: number): Statement =>
  db.insert(calendar_feeds).select(
    sql`select null, ${row.user_id}, ${row.site_id}, ${row.locale}, ${row.seed}, ${row.token_hash},
      ${row.created_at}, null
      where not exists (select 1 from ${calendar_feeds} where ${sameAs(row)})
        and (select count(*) from ${calendar_feeds}
          where ${and(eq(calendar_feeds.user_id, row.user_id), isOpen)}) < ${maxFeeds}`,
  );

/** Revokes the feeds: their URLs then return 404. */
export const revokeFeeds = (db: Db, ids: readonly number[], at: string): Statement =>
  db
    .update(calendar_feeds)
    .set({ revoked_at: at })
    .where(and(inList(calendar_feeds.id, ids), isOpen));

export const deleteFeedsOfUser = (db: Db, userId: number): Statement =>
  db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, userId));

export const deleteFeedsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(calendar_feeds).where(eq(calendar_feeds.site_id, siteId));
