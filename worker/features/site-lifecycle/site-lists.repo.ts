import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { controlsOf, isActive, pictures, portrait } from '#worker/features/site-access/public.ts';

const isPublic = and(
  isNull(sites.deleted_at),
  isNull(sites.frozen_at),
  sql`${sites.mode} <> 'private'`,
  eq(sites.sign_in_to_view, false),
  isActive,
);

/** Public sites of a type that match one of these keys by their name in either script. */
export async function findPublicByName(db: Db, typeId: number, keys: readonly string[], limit: number) {
  const named = (matches: SQL | undefined) =>
    db
      .select({ site: sites, portrait: pictures.portrait })
      .from(sites)
      .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
      .where(and(matches, eq(sites.site_type_id, typeId), isPublic))
      .orderBy(sites.id)
      .limit(limit);
  const [first, ...rest] = keys.flatMap((key) => [
    named(eq(sites.name_key, key)),
    named(and(isNotNull(sites.other_name_key), eq(sites.other_name_key, key))),
  ]);
  if (!first) return [];
  const found = (await db.batch([first, ...rest])).flat();
  return [...new Map(found.map((row) => [row.site.id, row])).values()].slice(0, limit);
}

/** The greatest number of pending memories that is displayed; counting stops there. */
const MOST_PENDING = 100;
const OWNER = 1;
const STAFF_GROUPS = sql`(1, 3, 5)`;

/**
 * The number of pending memories that the user can decide: where a controlled community contains the site,
 * only its staff decide.
 */
const pendingFor = (userId: number) =>
  // written as raw SQL: Drizzle omits the table names of columns in a select from one table
  sql<number>`iif(iif(${sites.controlled_in} = 0, ${members.group_id} in ${STAFF_GROUPS}, ${controlsOf(userId)}),
  (select count(*) from (
    select 1 from ${memories} m where m.owner_kind = 'site' and m.owner_id = ${sites.id}
      and m.status = 'pending' limit ${MOST_PENDING})), 0)`;

export type MySitesAs = 'owner' | 'member' | 'deleted';
export type MySiteRow = Awaited<ReturnType<typeof listSitesOf>>[number];

type ListOptions = {
  as?: MySitesAs | undefined;
  /** Only sites deleted after this instant, instead of sites that are not deleted. */
  deletedSince?: string | undefined;
  after?: { joinedAt: string; siteId: number } | undefined;
};

/**
 * The sites that the user belongs to, newest membership first. `as: 'member'` excludes those they own; any
 * other value of `as` includes only those.
 */
export const listSitesOf = (
  db: Db,
  userId: number,
  { as, deletedSince, after }: ListOptions,
  limit: number,
) =>
  db
    .select({
      site: sites,
      portrait: pictures.portrait,
      group: members.group_id,
      joined_at: members.joined_at,
      controls: controlsOf(userId),
      pending: pendingFor(userId),
    })
    .from(members)
    .innerJoin(
      sites,
      and(
        eq(sites.id, members.owner_id),
        deletedSince === undefined ? isNull(sites.deleted_at) : gt(sites.deleted_at, deletedSince),
      ),
    )
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .where(
      and(
        eq(members.user_id, userId),
        eq(members.owner_kind, 'site'),
        isNull(members.suspended_at),
        as === 'member' ? sql`${members.group_id} is not ${OWNER}` : as && eq(members.group_id, OWNER),
        after && sql`(${members.joined_at}, ${members.owner_id}) < (${after.joinedAt}, ${after.siteId})`,
      ),
    )
    .orderBy(desc(members.joined_at), desc(members.owner_id))
    .limit(limit);
