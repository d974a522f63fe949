import { and, asc, eq, exists, gt, isNull, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { thanked, thanks_letters } from '#worker/db/schema/thanks.ts';

export type LetterRow = typeof thanks_letters.$inferSelect;

export type ThankingSite = Pick<typeof sites.$inferSelect, 'id' | 'mode'>;

/**
 * Those who wrote on a site or lit a candle and may be written to about it, without its staff and those who have a
 * letter.
 */
const toThank = (db: Db, { id, mode }: ThankingSite, after: number) => {
  const membership = and(
    eq(members.owner_kind, 'site'),
    eq(members.owner_id, id),
    eq(members.user_id, users.id),
  );
  const isMember = (how: SQL) => exists(db.select({ one: sql`1` }).from(members).where(and(membership, how)));
  const authors = db
    .select({ id: memories.author_id })
    .from(memories)
    .where(
      and(eq(memories.owner_kind, 'site'), eq(memories.owner_id, id), sql`${memories.status} = 'published'`),
    );
  const wantsNone = db
    .select({ one: sql`1` })
    .from(mail_levels)
    .where(
      and(
        eq(mail_levels.user_id, users.id),
        eq(mail_levels.owner_kind, 'site'),
        eq(mail_levels.owner_id, id),
        eq(mail_levels.level, 'none'),
      ),
    );
  const has = db
    .select({ one: sql`1` })
    .from(thanked)
    .where(and(eq(thanked.site_id, id), eq(thanked.user_id, users.id)));
  return and(
    sql`${users.id} in ${authors}`,
    gt(users.id, after),
    eq(users.active, '1'),
    isNull(users.deleted_at),
    isNull(users.suspended_at),
    isNull(users.deceased_at),
    not(isMember(sql`(${members.group_id} is not null or ${members.suspended_at} is not null)`)),
    mode === 'private' ? isMember(sql`${members.suspended_at} is null`) : undefined,
    notExists(wantsNone),
    notExists(has),
  );
};

/** The next of them by id. */
export const listToThank = async (
  db: Db,
  site: ThankingSite,
  after: number,
  most: number,
): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(toThank(db, site, after))
    .orderBy(asc(users.id))
    .limit(most);
  return rows.map(({ id }) => id);
};

export const countToThank = async (db: Db, site: ThankingSite): Promise<number> =>
  (
    await db
      .select({ people: sql<number>`count(*)` })
      .from(users)
      .where(toThank(db, site, 0))
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

/** A letter with its site, unless that is deleted. */
export const findLetterToSend = async (db: Db, id: number) =>
  (
    await db
      .select({
        letter: thanks_letters,
        site: { id: sites.id, mode: sites.mode, frozen_at: sites.frozen_at },
      })
      .from(thanks_letters)
      .innerJoin(sites, eq(sites.id, thanks_letters.site_id))
      .where(and(eq(thanks_letters.id, id), isNull(sites.deleted_at)))
  ).at(0);

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
