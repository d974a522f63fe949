import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CommunitySettings } from '#worker/contract/community.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { candle_days, sites } from '#worker/db/schema/sites.ts';

export type NewSite = Omit<typeof sites.$inferInsert, 'slug'>;

/** Inserts a site at the first of `slugs` that no site has or ever had. */
export const insertSite = (db: Db, site: NewSite, slugs: readonly string[]): Statement =>
  db.insert(sites).values({
    ...site,
    slug: sql`(select value from json_each(${JSON.stringify(slugs)})
      where not exists (select 1 from sites taken where taken.slug = value)
        and not exists (select 1 from old_slugs old where old.slug = value) order by key limit 1)`,
  });

type SiteChanges = Partial<typeof sites.$inferInsert>;

/**
 * Place `abortIfUnchanged` after it: changes no row where the site changed since `version`, is deleted, or
 * where the new slug belonged to another site before. Fails where another site has the slug now.
 */
export const updateSite = (
  db: Db,
  { id, version }: { id: number; version: number },
  patch: SiteChanges,
): Statement =>
  db
    .update(sites)
    .set(patch)
    .where(
      and(
        eq(sites.id, id),
        eq(sites.version, version),
        isNull(sites.deleted_at),
        patch.slug === undefined
          ? undefined
          : sql`not exists (select 1 from old_slugs old where old.slug = ${patch.slug} and old.site_id <> ${id})`,
      ),
    );

export type SitePlanRow = Pick<typeof sites.$inferSelect, 'id' | 'subscribed' | 'plan' | 'plan_until'>;

/** Place `abortIfUnchanged` after it: changes no row where the plan is no longer the one that was read. */
export const updatePlan = (db: Db, read: SitePlanRow, patch: Partial<SitePlanRow>): Statement =>
  db
    .update(sites)
    .set(patch)
    .where(
      and(
        eq(sites.id, read.id),
        eq(sites.subscribed, read.subscribed),
        sql`${sites.plan} is ${read.plan} and ${sites.plan_until} is ${read.plan_until}`,
      ),
    );

/** Place `abortIfUnchanged` after it: changes no row where the work site is activated already. */
export const markActivated = (db: Db, id: number, at: string): Statement =>
  db
    .update(sites)
    .set({ work_activated_at: at })
    .where(and(eq(sites.id, id), isNull(sites.work_activated_at)));

/** Place `abortIfUnchanged` after it: changes no row where the work site was not activated at that instant. */
export const markInactive = (db: Db, id: number, activatedAt: string): Statement =>
  db
    .update(sites)
    .set({ work_activated_at: null })
    .where(and(eq(sites.id, id), eq(sites.work_activated_at, activatedAt)));

/** Place `abortIfUnchanged` after it: changes no row where the site is already deleted. */
export const markDeleted = (db: Db, id: number, by: number | null, at: string): Statement =>
  db
    .update(sites)
    .set({ deleted_at: at, deleted_by: by })
    .where(and(eq(sites.id, id), isNull(sites.deleted_at)));

/**
 * Deletes a site that is merged into another, whose slug is another's from then on. Place `abortIfUnchanged` after it:
 * changes no row where the site changed since it was read, or is deleted, frozen or subscribed.
 */
export const markMerged = (
  db: Db,
  from: Pick<typeof sites.$inferSelect, 'id' | 'version' | 'owner_id' | 'unclaimed'>,
  { into, by, at }: { into: number; by: number; at: string },
): Statement =>
  db
    .update(sites)
    .set({
      merged_into_id: into,
      deleted_at: at,
      deleted_by: by,
      slug: mergedSlug(from.id),
      version: sql`${sites.version} + 1`,
    })
    .where(
      and(
        eq(sites.id, from.id),
        eq(sites.version, from.version),
        eq(sites.owner_id, from.owner_id),
        eq(sites.unclaimed, from.unclaimed),
        isNull(sites.deleted_at),
        isNull(sites.frozen_at),
      ),
    );

/** No slug that a person may choose has a colon. */
const mergedSlug = (id: number): string => `merged:${id}`;

/** Sites that were merged into one that is merged itself are now merged into the other. */
export const passMerged = (db: Db, from: number, into: number): Statement =>
  db.update(sites).set({ merged_into_id: into }).where(eq(sites.merged_into_id, from));

/** Counts the published memories of two sites again, and keeps the time of the last one for the second. */
export const recountMerged = (db: Db, from: number, into: number): Statement[] => [
  db
    .update(sites)
    .set({
      memories_count: sql`(select count(*) from memories m where m.owner_kind = 'site'
        and m.owner_id = sites.id and m.status = 'published')`,
    })
    .where(inList(sites.id, [from, into])),
  db
    .update(sites)
    .set({
      last_memory_at: sql`nullif(max(coalesce(${sites.last_memory_at}, ''),
        coalesce((select f.last_memory_at from sites f where f.id = ${from}), '')), '')`,
    })
    .where(eq(sites.id, into)),
  db
    .insert(candle_days)
    .select(
      sql`select ${into}, c.day, c.candles from candle_days c where c.site_id = ${from} and c.candles <> 0`,
    )
    .onConflictDoUpdate({
      target: [candle_days.site_id, candle_days.day],
      set: { candles: sql`${candle_days.candles} + excluded.candles` },
    }),
  db.delete(candle_days).where(eq(candle_days.site_id, from)),
];

/** Place `abortIfUnchanged` after it: changes no row where the site is restored already, or deleted again. */
export const markRestored = (db: Db, id: number, deletedAt: string): Statement =>
  db
    .update(sites)
    .set({ deleted_at: null, deleted_by: null })
    .where(and(eq(sites.id, id), eq(sites.deleted_at, deletedAt)));

/** Place `abortIfUnchanged` after it: changes no row where the site is frozen already, or deleted. */
export const markFrozen = (db: Db, id: number, at: string, note: string | null): Statement =>
  db
    .update(sites)
    .set({ frozen_at: at, frozen_note: note })
    .where(and(eq(sites.id, id), isNull(sites.frozen_at), isNull(sites.deleted_at)));

/** Place `abortIfUnchanged` after it: changes no row where the site was not frozen at that instant. */
export const markUnfrozen = (db: Db, id: number, frozenAt: string): Statement =>
  db
    .update(sites)
    .set({ frozen_at: null, frozen_note: null })
    .where(and(eq(sites.id, id), eq(sites.frozen_at, frozenAt)));

/** Deletes the site's own rows for good. Run it after every row that refers to the site is deleted. */
export const deleteSiteRows = (db: Db, id: number): Statement[] => [
  db.delete(candle_days).where(eq(candle_days.site_id, id)),
  db.delete(sites).where(eq(sites.id, id)),
];

/**
 * Place `abortIfUnchanged` after it: changes no row where `from` does not own the site or the account of `to`
 * is not active. The owner is also recorded in `members`. An unclaimed site is claimed.
 */
export const updateOwner = (db: Db, id: number, from: number, to: number): Statement =>
  db
    .update(sites)
    .set({ owner_id: to, unclaimed: false })
    .where(
      and(
        eq(sites.id, id),
        eq(sites.owner_id, from),
        sql`exists (select 1 from users heir where heir.id = ${to} and heir.active = '1'
          and heir.suspended_at is null and heir.deleted_at is null)`,
      ),
    );

/** Selects the unclaimed sites that someone owns for a community: of those that hold one, the one that did first. */
export const unclaimedSitesOf = (communityId: number, ownerId: number): SQL =>
  sql`(select s.id from community_sites h join sites s on s.id = h.site_id
    where h.community_id = ${communityId} and h.state = 'held' and s.unclaimed and s.owner_id = ${ownerId}
      and h.community_id = (select first.community_id from community_sites first
        where first.site_id = s.id and first.state = 'held'
        order by first.created_at, first.community_id limit 1))`;

/** The owner is also recorded in `members`. */
export const updateOwnerOfUnclaimed = (db: Db, communityId: number, from: number, to: number): Statement =>
  db
    .update(sites)
    .set({ owner_id: to })
    .where(sql`${sites.id} in ${unclaimedSitesOf(communityId, from)}`);

/**
 * Copies the communities that hold the site, and chooses the one that lends it its theme: of the public ones, the
 * one that has held it longest. Part of every commit that writes the site's rows of `community_sites`, or what is
 * copied of a community that holds the site, or its `deleted_at`; place it after them.
 */
export const updateThemeCommunity = (db: Db, siteId: number): Statement =>
  db.update(sites).set({ looks_from: themeCommunity, communities: heldBy }).where(eq(sites.id, siteId));

/** `updateThemeCommunity` for all sites that a community holds. */
export const updateThemesOf = (db: Db, communityId: number): Statement =>
  db
    .update(sites)
    .set({ looks_from: themeCommunity, communities: heldBy })
    .where(
      sql`${sites.id} in (select h.site_id from community_sites h where h.community_id = ${communityId} and h.state = 'held')`,
    );

const themeCommunity = sql`(select h.community_id from community_sites h join communities c on c.id = h.community_id
  where h.site_id = sites.id and h.state = 'held' and c.permissions = 'public' and c.deleted_at is null
  order by h.created_at, h.community_id limit 1)`;

const isTrue = (value: SQL): SQL => sql`json(iif(${value}, 'true', 'false'))`;
const setting = (name: keyof CommunitySettings, byDefault: 0 | 1): SQL =>
  isTrue(sql`coalesce(json_extract(c.settings, ${`$.${name}`}), ${byDefault})`);
/** The column `communities`, by how long each has held the site. */
const heldBy = sql`(select json_group_array(json_object('id', c.id, 'slug', c.slug, 'name', c.name,
    'is_public', ${isTrue(sql`c.permissions = 'public'`)}, 'settings', json_object(
      'hide_site_comments', ${setting('hide_site_comments', 0)}, 'hide_search_bar', ${setting('hide_search_bar', 0)},
      'hebrew_calendar', ${setting('hebrew_calendar', 1)}, 'memorial_text', ${isTrue(sql`c.memorial_text`)})))
  from (select h.community_id from community_sites h where h.site_id = sites.id and h.state = 'held'
    order by h.created_at, h.community_id) held
  cross join communities c on c.id = held.community_id and c.deleted_at is null)`;

/** Part of the commit in which a memory becomes visible (1) or stops being visible (-1). */
export const countMemory = (db: Db, siteId: number, by: 1 | -1): Statement =>
  db
    .update(sites)
    .set({ memories_count: sql`${sites.memories_count} + ${by}` })
    .where(eq(sites.id, siteId));

/**
 * Moves the bytes of a memory's media from one site's storage to another's. Place it before the media
 * themselves are moved: no trigger follows them from site to site.
 */
export const moveMediaBytes = (db: Db, memoryId: number, from: number, to: number): Statement =>
  db
    .update(sites)
    .set({
      media_bytes: sql`${sites.media_bytes} + iif(${sites.id} = ${to}, 1, -1)
        * (select coalesce(sum(moved.bytes), 0) from media moved where moved.memory_id = ${memoryId})`,
    })
    .where(inList(sites.id, [from, to]));

/** The time of a site's last memory, which a trigger keeps except where one is moved there. */
export const markLastMemory = (db: Db, siteId: number, at: string): Statement =>
  db.update(sites).set({ last_memory_at: at }).where(eq(sites.id, siteId));

/** Changes the number of published candles by 1 or -1, on the UTC day of the candle's publication. */
export const countCandle = (db: Db, siteId: number, day: string, by: 1 | -1): Statement =>
  db
    .insert(candle_days)
    .values({ site_id: siteId, day, candles: by })
    .onConflictDoUpdate({
      target: [candle_days.site_id, candle_days.day],
      set: { candles: sql`${candle_days.candles} + ${by}` },
    });

/** Recomputes the popularity of the sites in an id range: scans and candles since a day, and memories. */
export const countPopularity = (db: Db, after: number, until: number, sinceDay: string): Statement =>
  db
    .update(sites)
    .set({ popularity: sql`counted.popularity` })
    .from(
      sql`(select s.id, s.memories_count
          + coalesce((select sum(n.scans) from codes c join scan_counts n on n.code = c.code and n.day >= ${sinceDay}
            where c.site_id = s.id), 0)
          + coalesce((select sum(d.candles) from candle_days d where d.site_id = s.id and d.day >= ${sinceDay}), 0)
          as popularity
        from sites s where s.id > ${after} and s.id <= ${until}) as counted`,
    )
    .where(sql`counted.id = ${sites.id} and counted.popularity <> ${sites.popularity}`);
