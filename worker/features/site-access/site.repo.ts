import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SiteBrand } from '#worker/contract/schemas/brand.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { invitations, members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { candle_days, media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';

export const portrait = alias(media, 'portrait');
const cover = alias(media, 'cover');
const logo = alias(media, 'logo');
const brandLogo = alias(media, 'brand_logo');

const cell = (picture: typeof portrait | typeof cover | typeof logo) =>
  sql`iif(${picture.id} is null, null, ${pictureJson(picture)})`.mapWith(
    (json: string): PictureRow => JSON.parse(json),
  );
export const pictures = { portrait: cell(portrait), cover: cell(cover), logo: cell(logo) };

export type CommunityTheme = {
  accent: typeof communities.$inferSelect.accent;
  accent_colors: typeof communities.$inferSelect.accent_colors;
  dim_cover: number;
};

/** How the community presents itself on the site. */
export type CommunityBrand = Omit<SiteBrand, 'logo'> & { logo: PictureRow | null };

/** One JSON column, since a batch cannot distinguish columns of the same name. */
const themeWhere = (condition: SQL): SQL<CommunityTheme | null> =>
  sql`iif(${communities.id} is not null and ${condition}, json_object('accent', ${communities.accent},
  'accent_colors', json(${communities.accent_colors}), 'dim_cover', ${communities.dim_cover}), null)`.mapWith(
    (json: string): CommunityTheme => JSON.parse(json),
  );

/** The theme of the community that the site takes its look from. */
export const communityTheme = themeWhere(sql`true`);

/** The same where the site uses its cover and colours. */
const usedTheme = themeWhere(sql`(${sites.cover_id} is null or ${sites.accent} = 'community')`);

/** The brand of the community that the site takes its look from, where it is active, with its logo. */
export const communityBrand =
  sql`iif(json_extract(${communities.branding}, '$.active') and ${communities.deleted_at} is null,
  json_object('id', ${communities.id}, 'name', ${communities.name}, 'other_name', ${communities.other_name},
    'lang', ${communities.lang}, 'phone', json_extract(${communities.branding}, '$.phone'),
    'email', json_extract(${communities.branding}, '$.email'),
    'website', json_extract(${communities.branding}, '$.website'), 'logo', (select json(${pictureJson(brandLogo)})
      from media brand_logo where brand_logo.id = ${communities.logo_id})), null)`.mapWith(
    (json: string): CommunityBrand => JSON.parse(json),
  );

const looksFrom = eq(communities.id, sites.looks_from);
const coverShown = eq(
  cover.id,
  sql`coalesce(${sites.cover_id},
    iif(${sites.site_type_id} = 1, ${communities.cover_memorial_id}, ${communities.cover_life_story_id}))`,
);

/**
 * The site id for a reference in a URL (an id, a current slug or a former slug), as an SQL expression. The id of a site
 * that was merged leads to the other.
 */
export function siteIdOf(ref: string): SQL<number> {
  if (/^\d+$/.test(ref))
    return sql`coalesce((select old.site_id from old_slugs old where old.slug = ${String(Number(ref))}), ${Number(ref)})`;
  // slugs are typed by hand from printed cards: ignore case
  const slug = ref.toLowerCase();
  return sql`coalesce((select named.id from sites named where named.slug = ${slug}),
    (select old.site_id from old_slugs old where old.slug = ${slug}))`;
}

export const bySiteRef = (ref: string): SQL => sql`${sites.id} = ${siteIdOf(ref)}`;

/** Join condition for the `members` row of the user on the site (left join). */
export const membershipOf = (userId: number | typeof users.id) =>
  and(eq(members.owner_kind, 'site'), eq(members.owner_id, sites.id), eq(members.user_id, userId));

/** The membership columns. A non-member's row is null, detected by its first column. */
export const membership = {
  user_id: members.user_id,
  group: members.group_id,
  suspended_at: members.suspended_at,
};
export type Membership = { user_id: number; group: number | null; suspended_at: string | null };

/**
 * Whether `userId` is staff of a controlled community that contains the site; queried only if there is one.
 */
export const controlsOf = (userId: number | typeof users.id): SQL<boolean> =>
  (userId === 0
    ? sql`false`
    : sql`iif(${sites.controlled_in} = 0, 0, exists (select 1 from community_sites h
        cross join communities c cross join members s
        where h.site_id = ${sites.id} and h.state = 'held'
          and c.id = h.community_id and c.type = 'controlled' and c.deleted_at is null
          and s.owner_kind = 'community' and s.owner_id = c.id and s.user_id = ${userId}
          and s.group_id in (1, 2, 3) and s.suspended_at is null))`
  ).mapWith(Boolean);

/** A code that opens the site; the same one as long as it does, found by one key. */
const shortCode = sql<string | null>`(select c.code from ${codes} c where c.site_id = ${sites.id}
  and c.type = 's' and c.state in ('bound', 'rebound') order by c.code limit 1)`;

/** The greatest number of held memories and comments that is displayed; counting stops there. */
const MOST_HELD = 100;

type Reader = { userId: number; isAdmin?: boolean };

const isStaff = ({ isAdmin }: Reader): SQL => (isAdmin ? sql`true` : sql`${members.group_id} in (1, 3, 5)`);

/**
 * The number of pending memories and comments that the reader can decide: where a controlled community contains
 * the site, only its staff decide; an administrator decides everywhere.
 */
export const heldFor = (reader: Reader): SQL<number> =>
  // written as raw SQL: Drizzle omits the table names of columns in a select from one table
  sql<number>`iif(iif(${sites.controlled_in} = 0 or ${reader.isAdmin ?? false}, ${isStaff(reader)},
    ${controlsOf(reader.userId)}), (select count(*) from (
    select 1 from ${memories} m where m.owner_kind = 'site' and m.owner_id = ${sites.id} and m.status = 'pending'
    union all select 1 from ${comments} c cross join ${memories} m on m.id = c.memory_id
      where c.site_id = ${sites.id} and c.status = 'pending' and m.status = 'published'
    limit ${MOST_HELD})), 0)`;

/** The number of the reader's own memories on the site that wait, were returned or were denied. */
const ownHeld = ({ userId }: Reader): SQL<number> =>
  sql<number>`(select count(*) from (
    select 1 from ${memories} o where o.owner_kind = 'site' and o.owner_id = ${sites.id}
      and o.author_id = ${userId} and o.status in ('pending', 'returned', 'denied') limit ${MOST_HELD}))`;

/** Whether staff find deleted memories or comments that can still be restored. */
const hasTrash = (reader: Reader): SQL<boolean> =>
  sql<boolean>`iif(${isStaff(reader)}, exists (select 1 from ${memories} t where t.owner_kind = 'site'
    and t.owner_id = ${sites.id} and t.status = 'trashed') or exists (select 1 from ${comments} c
    where c.site_id = ${sites.id} and c.status = 'trashed'), false)`.mapWith(Boolean);

/** Whether anyone was ever invited; read for staff only. */
const hasInvited = (reader: Reader): SQL<boolean> =>
  sql<boolean>`iif(${isStaff(reader)}, exists (select 1 from ${invitations} i where i.owner_kind = 'site'
    and i.owner_id = ${sites.id}), false)`.mapWith(Boolean);

/** The site with its pictures, unless deleted, and what concerns the reader alone (`userId` 0 is a visitor). */
export const siteQuery = (db: Db, ref: string, reader: Reader) =>
  db
    .select({
      site: sites,
      ...pictures,
      theme: usedTheme,
      brand: communityBrand,
      short_code: shortCode,
      membership,
      controls: controlsOf(reader.userId),
      ...(reader.userId === 0
        ? // named: a batch cannot distinguish columns of the same name
          {
            held: sql<number>`0`.as('held'),
            own_held: sql<number>`0`.as('own_held'),
            has_trash: sql`false`.mapWith(Boolean).as('has_trash'),
            has_invited: sql`false`.mapWith(Boolean).as('has_invited'),
          }
        : {
            held: heldFor(reader),
            own_held: ownHeld(reader),
            has_trash: hasTrash(reader),
            has_invited: hasInvited(reader),
          }),
    })
    .from(sites)
    .leftJoin(communities, looksFrom)
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .leftJoin(cover, coverShown)
    .leftJoin(logo, eq(logo.id, sites.logo_id))
    .leftJoin(members, membershipOf(reader.userId))
    .where(and(bySiteRef(ref), isNull(sites.deleted_at)));

/** Like `siteQuery` for a visitor: without the join of `members`. */
export const siteForVisitorQuery = (db: Db, ref: string) =>
  db
    .select({ site: sites, ...pictures, theme: usedTheme, brand: communityBrand, short_code: shortCode })
    .from(sites)
    .leftJoin(communities, looksFrom)
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .leftJoin(cover, coverShown)
    .leftJoin(logo, eq(logo.id, sites.logo_id))
    .where(and(bySiteRef(ref), isNull(sites.deleted_at)));

/** Candles lit since a UTC day, at most one row per day. */
export const candlesQuery = (db: Db, ref: string, sinceDay: string) =>
  db
    .select({ candles: sql<number>`coalesce(sum(${candle_days.candles}), 0)` })
    .from(candle_days)
    .where(and(eq(candle_days.site_id, siteIdOf(ref)), gte(candle_days.day, sinceDay)));

export type SiteRow = typeof sites.$inferSelect;
export type SitePictures = {
  portrait: PictureRow | null;
  cover: PictureRow | null;
  logo: PictureRow | null;
  theme: CommunityTheme | null;
  brand: CommunityBrand | null;
  short_code: string | null;
};

/** A work site is visible only to its creator until it is activated. */
export const isActive = sql`(${sites.work} = 0 or ${sites.work_activated_at} is not null)`;

/** The example sites of the home page, public and open to search engines. */
export const listExampleRows = (db: Db, lang: 'en' | 'he', limit: number) =>
  db
    .select({ site: sites, portrait: pictures.portrait })
    .from(sites)
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .where(
      and(
        isNotNull(sites.example_rank),
        isNull(sites.deleted_at),
        isNull(sites.frozen_at),
        sql`${sites.mode} <> 'private'`,
        eq(sites.sign_in_to_view, false),
        isActive,
      ),
    )
    .orderBy(desc(sql`${sites.lang} = ${lang}`), asc(sites.example_rank))
    .limit(limit);

/** When its owners or a memory that everyone may read last changed the page of a site. */
const changedAt = sql<string>`max(${sites.updated_at}, coalesce((select max(m.updated_at) from memories m
  where m.owner_kind = 'site' and m.owner_id = sites.id and m.status = 'published' and m.visibility = 'everyone'), ''))`;

/** Public sites for the sitemap, with ids above `after` and up to `until`. */
export const listIndexable = (db: Db, after: number, until: number) =>
  db
    .select({ slug: sites.slug, changed_at: changedAt })
    .from(sites)
    .where(
      and(
        gt(sites.id, after),
        lte(sites.id, until),
        isNull(sites.deleted_at),
        isNull(sites.frozen_at),
        sql`${sites.mode} <> 'private'`,
        eq(sites.indexable, true),
        eq(sites.sign_in_to_view, false),
        isActive,
      ),
    )
    .orderBy(asc(sites.id));

/** The greatest site id; 0 where there are no sites. */
export const findLastId = async (db: Db): Promise<number> =>
  (await db.select({ id: sites.id }).from(sites).orderBy(desc(sites.id)).limit(1)).at(0)?.id ?? 0;

/** The site with the membership of `userId`, without its pictures. */
export const findSiteForUser = async (db: Db, ref: string, userId: number) =>
  (
    await db
      .select({ site: sites, membership, controls: controlsOf(userId) })
      .from(sites)
      .leftJoin(members, membershipOf(userId))
      .where(and(bySiteRef(ref), isNull(sites.deleted_at)))
  ).at(0);

/** The account state and the membership of other users on a site; none where it is deleted. */
export const listUsersOnSite = (db: Db, siteId: number, userIds: readonly number[]) =>
  db
    .select({
      site: sites,
      membership,
      controls: controlsOf(users.id),
      user: {
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        role_id: users.role_id,
        active: users.active,
        kiosk_community_id: users.kiosk_community_id,
      },
    })
    .from(sites)
    .innerJoin(users, inList(users.id, userIds))
    .leftJoin(members, membershipOf(users.id))
    .where(
      and(
        eq(sites.id, siteId),
        isNull(sites.deleted_at),
        isNull(users.suspended_at),
        isNull(users.deleted_at),
      ),
    );

export const findUserOnSite = async (db: Db, siteId: number, userId: number) =>
  (await listUsersOnSite(db, siteId, [userId])).at(0);
