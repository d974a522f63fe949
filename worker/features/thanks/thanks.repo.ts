import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { thanked, thanks_letters } from '#worker/db/schema/thanks.ts';

export type LetterRow = typeof thanks_letters.$inferSelect;

/** The people of a site who wrote or lit a candle, without its staff and those who have a letter. */
const toThank = (siteId: number, after: number) => sql`
  select distinct ${memories.author_id} as id from ${memories}
  where ${memories.owner_kind} = 'site' and ${memories.owner_id} = ${siteId}
    and ${memories.status} = 'published' and ${memories.author_id} > ${after}
    and ${memories.author_id} not in (
      select ${members.user_id} from ${members}
      where ${members.owner_kind} = 'site' and ${members.owner_id} = ${siteId} and ${members.group_id} is not null)
    and ${memories.author_id} not in (
      select ${thanked.user_id} from ${thanked} where ${thanked.site_id} = ${siteId})`;

/** The next of them by id, who may be written to. */
export const listToThank = async (db: Db, siteId: number, after: number, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} in (${toThank(siteId, after)}) and ${users.deleted_at} is null
        and ${users.suspended_at} is null and ${users.deceased_at} is null`,
    )
    .orderBy(asc(users.id))
    .limit(most);
  return rows.map(({ id }) => id);
};

export const countToThank = async (db: Db, siteId: number): Promise<number> =>
  (
    await db
      .select({ people: sql<number>`count(*)` })
      .from(users)
      .where(
        sql`${users.id} in (${toThank(siteId, 0)}) and ${users.deleted_at} is null
          and ${users.suspended_at} is null and ${users.deceased_at} is null`,
      )
  )[0]?.people ?? 0;

/** The letters of a site, with their senders and how many have each. */
export const listLetters = (db: Db, siteId: number) =>
  db
    .select({
      letter: thanks_letters,
      first_name: users.first_name,
      last_name: users.last_name,
      people: sql<number>`(select count(*) from ${thanked} where ${thanked.site_id} = ${siteId}
        and ${thanked.letter_id} = ${thanks_letters.id})`,
    })
    .from(thanks_letters)
    .innerJoin(users, eq(users.id, thanks_letters.created_by))
    .where(eq(thanks_letters.site_id, siteId))
    .orderBy(asc(thanks_letters.id));

export const findLetter = async (db: Db, id: number): Promise<LetterRow | undefined> =>
  (await db.select().from(thanks_letters).where(eq(thanks_letters.id, id))).at(0);

/** Fails on `thanks_letters` where the site has a letter of this occasion. */
export const insertLetter = (db: Db, row: LetterRow): Statement => db.insert(thanks_letters).values(row);

/** D1 takes a hundred values in a statement. */
const ROWS_MOST = 30;

/** Fail on `thanked` where one of them has a letter of the site. */
export function insertThanked(
  db: Db,
  { site_id, id: letter_id }: LetterRow,
  userIds: readonly number[],
): Statement[] {
  const rows = userIds.map((user_id) => ({ site_id, user_id, letter_id }));
  return Array.from({ length: Math.ceil(rows.length / ROWS_MOST) }, (_, at) =>
    db.insert(thanked).values(rows.slice(at * ROWS_MOST, (at + 1) * ROWS_MOST)),
  );
}

export const isThanked = async (db: Db, siteId: number, userId: number, letterId: number): Promise<boolean> =>
  (
    await db
      .select({ user_id: thanked.user_id })
      .from(thanked)
      .where(and(eq(thanked.site_id, siteId), eq(thanked.user_id, userId), eq(thanked.letter_id, letterId)))
  ).length > 0;

/** For the purge of a site. */
export const deleteThanksOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(thanked).where(eq(thanked.site_id, siteId)),
  db.delete(thanks_letters).where(eq(thanks_letters.site_id, siteId)),
];

export const deleteThankedOf = (db: Db, userId: number): Statement =>
  db.delete(thanked).where(eq(thanked.user_id, userId));
