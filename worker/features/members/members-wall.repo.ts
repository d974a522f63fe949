import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MembersSort } from '#worker/contract/members-wall.ts';
import type { Db } from '#worker/db/client.ts';
import { members, members_wall_counts } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import { cardColumns, cardJoins } from '#worker/features/site-access/public.ts';

const avatar = alias(media, 'avatar');
const picture = sql`iif(${avatar.id} is null, null, ${pictureJson(avatar)})`.mapWith(
  (json: string): PictureRow => JSON.parse(json),
);

/** The indexes `members_on_wall` and `members_on_wall_by_name` have these conditions as they are written here. */
const isShown = (communityId: number): SQL =>
  sql`${members.owner_id} = ${communityId} and ${members.owner_kind} = 'community' and ${members.on_wall} = 1
    and ${members.suspended_at} is null`;

/** What each order goes by, and who comes after the last one of a page. */
const ORDERS = {
  name: {
    key: members.sort_name,
    order: [asc(members.sort_name), asc(members.user_id)],
    isAfter: (key: string, userId: number) =>
      sql`(${members.sort_name}, ${members.user_id}) > (${key}, ${userId})`,
  },
  newest: {
    key: members.joined_at,
    order: [desc(members.joined_at), desc(members.user_id)],
    isAfter: (key: string, userId: number) =>
      sql`(${members.joined_at}, ${members.user_id}) < (${key}, ${userId})`,
  },
} satisfies Record<MembersSort, object>;

type After = { k: string; userId: number };
type Page = { sort: MembersSort; after: After | undefined; limit: number };

const SHOWN = {
  user_id: members.user_id,
  group: members.group_id,
  joined_at: members.joined_at,
  first_name: users.first_name,
  last_name: users.last_name,
  picture,
};

/** The members of a community who are shown to the others. Reads about as many as it returns. */
export function shownQuery(db: Db, communityId: number, { sort, after, limit }: Page) {
  const { key, order, isAfter } = ORDERS[sort];
  return db
    .select({ ...SHOWN, k: key })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .leftJoin(avatar, eq(avatar.id, users.profile_media_id))
    .where(and(isShown(communityId), after && isAfter(after.k, after.userId)))
    .orderBy(...order)
    .limit(limit);
}

/** What the keys of names replace, as the triggers that keep them do. */
const REPLACED: [string, string][] = [
  ...Array.from('"\\\'-־׳״.,\t\n\r', (mark): [string, string] => [mark, ' ']),
  ['ך', 'כ'],
  ['ם', 'מ'],
  ['ן', 'נ'],
  ['ף', 'פ'],
  ['ץ', 'צ'],
];

/** A search in the form of the keys. */
const keyOf = (q: string): SQL =>
  sql`lower(${REPLACED.reduce((key, [from, to]) => key.replaceAll(from, to), q)
    .split(' ')
    .filter(Boolean)
    .join(' ')})`;

const AFTER_ALL = '\u{10FFFF}';

/** The members who are shown with a name that has such a beginning, each by their first such key. */
export function namedQuery(
  db: Db,
  communityId: number,
  { q, after, limit }: { q: string; after: After | undefined; limit: number },
) {
  const start = keyOf(q);
  const found = sql`(select n.k, n.user_id from members_wall_keys n
      where n.community_id = ${communityId} and n.k < ${start} || ${AFTER_ALL}
        and ${after ? sql`(n.k, n.user_id) > (${after.k}, ${after.userId})` : sql`n.k >= ${start}`}
        and not exists (select 1 from members_wall_keys o where o.user_id = n.user_id
          and o.community_id = n.community_id and o.k >= ${start} and o.k < n.k)
      order by n.k, n.user_id limit ${limit}) found`;
  return db
    .select({ ...SHOWN, k: sql<string>`found.k` })
    .from(found)
    .innerJoin(members, and(isShown(communityId), sql`${members.user_id} = found.user_id`))
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .leftJoin(avatar, eq(avatar.id, users.profile_media_id))
    .orderBy(sql`found.k`, sql`found.user_id`);
}

/** How many are shown. */
export const shownCountQuery = (db: Db, communityId: number) =>
  db
    .select({ people: members_wall_counts.people })
    .from(members_wall_counts)
    .where(eq(members_wall_counts.community_id, communityId));

/** Whether a member is shown; nothing for anyone who is not one. */
export const onWallQuery = (db: Db, communityId: number, userId: number) =>
  db.select({ on_wall: members.on_wall }).from(members).where(isMember(communityId, userId));

const isMember = (communityId: number, userId: number) =>
  and(
    eq(members.owner_kind, 'community'),
    eq(members.owner_id, communityId),
    eq(members.user_id, userId),
    isNull(members.suspended_at),
  );

const SITES_EACH = 3;

/** The first sites of each person in the community, with the reader's relation to each. */
export const listSitesOfOwners = (
  db: Db,
  communityId: number,
  ownerIds: readonly number[],
  readerId: number,
) =>
  db
    .select(cardColumns(readerId))
    .from(sites)
    .leftJoin(...cardJoins(readerId).portrait)
    .leftJoin(...cardJoins(readerId).members)
    .where(
      sql`${sites.id} in (select held.site_id from json_each(${JSON.stringify(ownerIds)}) person
        cross join community_sites held on held.community_id = ${communityId} and held.state = 'held'
          and held.site_id in (select own.owner_id from members own indexed by members_of_user cross join community_sites h
            on h.site_id = own.owner_id and h.community_id = ${communityId} and h.state = 'held'
            cross join sites s on s.id = own.owner_id and s.deleted_at is null
            where own.user_id = person.value and own.unclaimed = 0 and own.owner_kind = 'site' and own.group_id = 1
            order by own.owner_id limit ${SITES_EACH}))`,
    )
    .orderBy(asc(sites.id));
