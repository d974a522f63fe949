import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { members } from '#worker/db/schema/members.ts';
import { rotations } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { controlsOf, heldFor, isActive, pictures, portrait } from '#worker/features/site-access/public.ts';

const isPublic = and(
  isNull(sites.deleted_at),
  isNull(sites.frozen_at),
  sql`${sites.mode} <> 'private'`,
  eq(sites.sign_in_to_view, false),
  isActive,
);

/** The greatest number of names that are read from the search index. */
const MOST_INDEXED = 50;

type NameKeys = {
  /** Search keys of the name in either script. */
  keys: readonly string[];
  /** Keys in the search index, which has each public name in every order of its parts. */
  rotations: readonly string[];
};

/** Public sites of a type with one of these names, the same spelling first. */
export async function findPublicByName(
  db: Db,
  typeId: number,
  { keys, rotations: spelt }: NameKeys,
  limit: number,
) {
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
  const indexed = db
    .select({ id: rotations.id })
    .from(rotations)
    .where(and(inList(rotations.k, spelt), eq(rotations.kind, 'site')))
    .limit(MOST_INDEXED);
  const found = (await db.batch([first, ...rest, named(sql`${sites.id} in ${indexed}`)])).flat();
  return [...new Map(found.map((row) => [row.site.id, row])).values()].slice(0, limit);
}

const OWNER = 1;

export type MySitesAs = 'owner' | 'member' | 'deleted';
export type MySiteRow = Awaited<ReturnType<typeof listSitesOf>>[number];

type ListOptions = {
  as?: MySitesAs | undefined;
  /** Only sites deleted after this instant, instead of sites that are not deleted. */
  deletedSince?: string | undefined;
  after?: { joinedAt: string; siteId: number } | undefined;
};

/**
 * The sites that the user belongs to, newest membership first, without those that nobody has claimed. `as: 'member'`
 * excludes those they own; any other value of `as` includes only those.
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
      pending: heldFor({ userId }),
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
        eq(members.unclaimed, false),
        eq(members.owner_kind, 'site'),
        isNull(members.suspended_at),
        as === 'member' ? sql`${members.group_id} is not ${OWNER}` : as && eq(members.group_id, OWNER),
        after && sql`(${members.joined_at}, ${members.owner_id}) < (${after.joinedAt}, ${after.siteId})`,
      ),
    )
    .orderBy(desc(members.joined_at), desc(members.owner_id))
    .limit(limit);
