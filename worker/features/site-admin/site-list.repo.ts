import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { old_slugs, sites } from '#worker/db/schema/sites.ts';
import { siteIdOf } from '#worker/features/site-access/public.ts';
import { type After, examinedBy, type SiteFilters } from './site-filters.repo.ts';

const s = alias(sites, 's');

const columns = {
  site: s,
  owner: { id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email },
};

export type AdminSiteRow = NonNullable<Awaited<ReturnType<typeof findAdminSite>>>['row'];
export type ExaminedSite = { id: number; key: string; matches: boolean; row: AdminSiteRow | null };

/** The sites that the first filter yields, in its order, and those that the others leave with what the list shows. */
export async function examineSites(
  db: Db,
  filters: SiteFilters,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<ExaminedSite[]> {
  const { rows, left, shown, ascending } = examinedBy(filters);
  const parts = await Promise.all(
    rows(after, limit).map((examined) =>
      db
        .select({ id: sql<number>`e.id`, key: sql<string>`e.k`, ...columns })
        .from(sql`(${examined}) e`)
        .innerJoin(s, sql`s.id = e.id`)
        .leftJoin(users, and(...left, ...shown, eq(users.id, s.owner_id))),
    ),
  );
  const inOrder = ascending ? 1 : -1;
  return parts
    .flat()
    .map(({ id, key, owner, ...row }) => ({
      id,
      key,
      matches: owner !== null,
      row: owner && { ...row, owner },
    }))
    .toSorted((a, b) => inOrder * (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1))
    .slice(0, limit);
}

/** Whether the sites are listed in the order of their names. */
export const isByName = (filters: SiteFilters): boolean => examinedBy(filters).byName;

/** The key of a site in the order of the names that begin with one. */
export const findNameKey = async (db: Db, id: number, prefix: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: sites.name_key, other: sites.other_name_key })
    .from(sites)
    .where(eq(sites.id, id));
  return row && (row.name.startsWith(prefix) ? row.name : (row.other ?? row.name));
};

/** Whether the filters leave something to ask of the rows that the first of them yields. */
export const isCombined = (filters: SiteFilters): boolean => examinedBy(filters).left.length > 0;

const MOST_SLUGS = 20;

/** A site in any state, with what its sheet shows. */
export const findAdminSite = async (db: Db, id: number) => {
  const [found, counts, slugs] = await Promise.all([
    db.select(columns).from(s).innerJoin(users, eq(users.id, s.owner_id)).where(eq(s.id, id)),
    db
      .select({ members: sql<number>`count(*)` })
      .from(members)
      .where(sql`${members.owner_kind} = 'site' and ${members.owner_id} = ${id}`),
    db.select({ slug: old_slugs.slug }).from(old_slugs).where(eq(old_slugs.site_id, id)).limit(MOST_SLUGS),
  ]);
  const [row] = found;
  return row && { row, members: counts[0]?.members ?? 0, oldSlugs: slugs.map(({ slug }) => slug) };
};

/** The id of the site with this slug, now or formerly. */
export const findIdOfSlug = async (db: Db, slug: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: sites.id })
      .from(sites)
      .where(sql`${sites.id} = ${siteIdOf(slug)}`)
  ).at(0)?.id;

export const findIdOfUser = async (db: Db, email: string): Promise<number | undefined> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))).at(0)?.id;

const OWNER = 1;
const CO_OWNER = 5;

/** The Owner and the Co-Owners of a site. */
export const listOwners = async (db: Db, siteId: number): Promise<number[]> =>
  (
    await db
      .select({ id: members.user_id })
      .from(members)
      .where(
        sql`${members.owner_kind} = 'site' and ${members.owner_id} = ${siteId}
          and ${members.group_id} in (${OWNER}, ${CO_OWNER}) and ${members.suspended_at} is null`,
      )
  ).map(({ id }) => id);

/** A site that this person owns, for an email. */
export const findTransferred = async (db: Db, siteId: number, ownerId: number) =>
  (
    await db
      .select()
      .from(sites)
      .where(sql`${sites.id} = ${siteId} and ${sites.owner_id} = ${ownerId} and ${sites.deleted_at} is null`)
  ).at(0);
