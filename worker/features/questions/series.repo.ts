import { and, asc, desc, eq, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { SERIES_MOST, type SeriesEnding } from '#worker/contract/question.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { asked_questions, question_series, question_stops, questions } from '#worker/db/schema/questions.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import type { AskingSite, QuestionRow } from './question.repo.ts';

export type SeriesRow = typeof question_series.$inferSelect;
export type AskedRow = typeof asked_questions.$inferSelect;

const creator = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  active: users.active,
  role_id: users.role_id,
  kiosk_community_id: users.kiosk_community_id,
  inactive: sql<boolean>`(${users.suspended_at} is not null or ${users.deleted_at} is not null
    or ${users.deceased_at} is not null)`.mapWith(Boolean),
};
const membership = { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at };
const membershipOfCreator = and(
  eq(members.owner_kind, 'site'),
  eq(members.owner_id, question_series.site_id),
  eq(members.user_id, question_series.created_by),
);
const picture = sql`iif(${media.id} is null, null, ${pictureJson(media)})`.mapWith(
  (json: string): PictureRow => JSON.parse(json),
);

const foundQuery = (db: Db) =>
  db
    .select({ series: question_series, creator, membership, site: sites, portrait: picture })
    .from(question_series)
    .innerJoin(users, eq(users.id, question_series.created_by))
    .innerJoin(sites, and(eq(sites.id, question_series.site_id), isNull(sites.deleted_at)))
    .leftJoin(media, eq(media.id, sites.portrait_id))
    .leftJoin(members, membershipOfCreator);
export type FoundSeries = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** A series with its creator, the creator's current membership and the site; undefined for a deleted site. */
export const findByToken = async (db: Db, tokenHash: string) =>
  (await foundQuery(db).where(eq(question_series.token_hash, tokenHash))).at(0);

export const findById = async (db: Db, id: number) =>
  (await foundQuery(db).where(eq(question_series.id, id))).at(0);

type LastAsked = Pick<AskedRow, 'text' | 'asked_at' | 'opened_at' | 'skipped_at' | 'answered_at'>;
const lastAsked = sql`(select json_object('text', a.text, 'asked_at', a.asked_at, 'opened_at', a.opened_at,
  'skipped_at', a.skipped_at, 'answered_at', a.answered_at)
  from asked_questions a where a.series_id = ${question_series.id} order by a.id desc limit 1)`.mapWith(
  (json: string): LastAsked | null => JSON.parse(json),
);
const askedCount = sql<number>`(select count(*) from asked_questions a where a.series_id = ${question_series.id})`;
const answeredCount = sql<number>`(select count(a.answered_at) from asked_questions a
  where a.series_id = ${question_series.id})`;

const listedQuery = (db: Db) =>
  db
    .select({
      series: question_series,
      creator,
      membership,
      last: lastAsked,
      asked_count: askedCount.as('asked_count'),
      answered_count: answeredCount.as('answered_count'),
    })
    .from(question_series)
    .innerJoin(users, eq(users.id, question_series.created_by))
    .leftJoin(members, membershipOfCreator);
export type ListedSeries = Awaited<ReturnType<typeof listSeriesRows>>[number];

const LISTED_MOST = 60;

/** The series of a site: those that go on first, then the newest. */
export const listSeriesRows = (db: Db, siteId: number) =>
  listedQuery(db)
    .where(eq(question_series.site_id, siteId))
    .orderBy(sql`${question_series.state} = 'ended'`, desc(question_series.id))
    .limit(LISTED_MOST);

export const findListed = async (db: Db, siteId: number, id: number): Promise<ListedSeries | undefined> =>
  (await listedQuery(db).where(and(eq(question_series.id, id), eq(question_series.site_id, siteId)))).at(0);

/** The first question in the person's language that was not asked of them yet. */
export const findNextQuestion = async (
  db: Db,
  { id, site_id, email, locale }: Pick<SeriesRow, 'id' | 'site_id' | 'email' | 'locale'>,
): Promise<QuestionRow | undefined> =>
  (
    await db
      .select()
      .from(questions)
      .where(
        and(
          eq(questions.site_id, site_id),
          eq(questions.lang, locale),
          notExists(
            db
              .select({ id: asked_questions.id })
              .from(asked_questions)
              .where(and(eq(asked_questions.series_id, id), eq(asked_questions.question_id, questions.id))),
          ),
          email === null
            ? undefined
            : sql`not exists (select 1 from question_series s join asked_questions a on a.series_id = s.id
                where s.email = ${email} and s.site_id = ${site_id} and a.question_id = ${questions.id})`,
        ),
      )
      .orderBy(asc(questions.position), asc(questions.id))
      .limit(1)
  ).at(0);

/** Newest first. */
export const listAsked = (db: Db, seriesId: number, limit: number): Promise<AskedRow[]> =>
  db
    .select()
    .from(asked_questions)
    .where(eq(asked_questions.series_id, seriesId))
    .orderBy(desc(asked_questions.id))
    .limit(limit);

export const findAsked = async (db: Db, seriesId: number, id: number): Promise<AskedRow | undefined> =>
  (
    await db
      .select()
      .from(asked_questions)
      .where(and(eq(asked_questions.id, id), eq(asked_questions.series_id, seriesId)))
  ).at(0);

export const listDueSeries = (db: Db, at: string, limit: number) =>
  db
    .select({ id: question_series.id, next_at: question_series.next_at })
    .from(question_series)
    // as in the index, which a parameter would not use
    .where(and(sql`${question_series.state} = 'active'`, lte(question_series.next_at, at)))
    .orderBy(asc(question_series.next_at))
    .limit(limit);

/** Fails on `question_series` where the address is being asked; stale where the site asks too many people. */
export const insertSeries = (db: Db, _site: AskingSite, series: SeriesRow): Statement[] => [
  db.insert(question_series).values(series),
  abortUnless(
    db,
    sql`(select count(*) from question_series s where s.site_id = ${series.site_id} and s.state <> 'ended') <= ${SERIES_MOST}`,
  ),
];

/** Whether a series to the address has not ended. */
export const isBeingAsked = async (db: Db, siteId: number, email: string): Promise<boolean> =>
  (await db.$count(
    question_series,
    and(
      eq(question_series.site_id, siteId),
      eq(question_series.email, email),
      ne(question_series.state, 'ended'),
    ),
  )) > 0;

export const countOpenSeries = async (db: Db, siteId: number): Promise<number> =>
  db.$count(question_series, and(eq(question_series.site_id, siteId), ne(question_series.state, 'ended')));

/** Place `abortIfUnchanged` after it: changes no row where the series was changed since it was read. */
export const updateSeries = (
  db: Db,
  { id, state, next_at }: Pick<SeriesRow, 'id' | 'state' | 'next_at'>,
  patch: Partial<SeriesRow>,
): Statement =>
  db
    .update(question_series)
    .set(patch)
    .where(
      and(
        eq(question_series.id, id),
        eq(question_series.state, state),
        sql`${question_series.next_at} is ${next_at}`,
      ),
    );

/** Fails on `asked_questions` where the series has asked it. */
export const insertAsked = (db: Db, asked: AskedRow): Statement => db.insert(asked_questions).values(asked);

export const markOpened = (db: Db, id: number, at: string): Statement =>
  db
    .update(asked_questions)
    .set({ opened_at: at })
    .where(and(eq(asked_questions.id, id), isNull(asked_questions.opened_at)));

/** Place `abortIfUnchanged` after it where a question is answered once only. */
export const markAnswered = (db: Db, id: number, at: string, key: string): Statement =>
  db
    .update(asked_questions)
    .set({ answered_at: at, answer_key: key })
    .where(and(eq(asked_questions.id, id), isNull(asked_questions.answered_at)));

/** Place `abortIfUnchanged` after it: changes no row where it was answered or skipped. */
export const markSkipped = (db: Db, id: number, at: string): Statement =>
  db
    .update(asked_questions)
    .set({ skipped_at: at })
    .where(
      and(
        eq(asked_questions.id, id),
        isNull(asked_questions.skipped_at),
        isNull(asked_questions.answered_at),
      ),
    );

/** The address is asked no more, in any series of the site. */
export const insertStop = (db: Db, stop: typeof question_stops.$inferInsert): Statement =>
  db.insert(question_stops).values(stop).onConflictDoNothing();

export const hasStopped = async (db: Db, siteId: number, emailHash: string): Promise<boolean> =>
  (
    await db
      .select({ at: question_stops.created_at })
      .from(question_stops)
      .where(and(eq(question_stops.site_id, siteId), eq(question_stops.email_hash, emailHash)))
  ).length > 0;

const ended = (ending: SeriesEnding, at: string) =>
  ({ state: 'ended', ending, next_at: null, ended_at: at }) as const;

/** Ends every series of the site to the address, also one that has asked all and still takes answers. */
export const endSeriesTo = (db: Db, siteId: number, email: string, at: string): Statement =>
  db
    .update(question_series)
    .set(ended('declined', at))
    .where(
      and(
        eq(question_series.site_id, siteId),
        eq(question_series.email, email),
        or(ne(question_series.state, 'ended'), eq(question_series.ending, 'complete')),
      ),
    );

export const endSeriesOfSite = (db: Db, siteId: number, at: string): Statement =>
  db
    .update(question_series)
    .set(ended('stopped', at))
    .where(and(eq(question_series.site_id, siteId), ne(question_series.state, 'ended')));

/** Ends what a user asks; on one site, only if they are no longer its staff. */
export const endSeriesBy = (db: Db, userId: number, at: string, siteId?: number): Statement =>
  db
    .update(question_series)
    .set(ended('right_ended', at))
    .where(
      and(
        eq(question_series.created_by, userId),
        or(ne(question_series.state, 'ended'), eq(question_series.ending, 'complete')),
        siteId === undefined
          ? undefined
          : and(
              eq(question_series.site_id, siteId),
              sql`not exists (select 1 from members m where m.owner_kind = 'site' and m.owner_id = ${siteId}
                and m.user_id = ${userId} and m.group_id in (1, 3, 5) and m.suspended_at is null)`,
              sql`not exists (select 1 from users u where u.id = ${userId} and u.role_id = 1)`,
            ),
      ),
    );

const deleteWhere = (db: Db, which: ReturnType<typeof eq>): Statement[] => [
  db
    .delete(asked_questions)
    .where(sql`${asked_questions.series_id} in (select id from question_series where ${which})`),
  db.delete(question_series).where(which),
];

/** The series to an address whose account is deleted. */
export const deleteSeriesTo = (db: Db, email: string): Statement[] =>
  deleteWhere(db, eq(question_series.email, email));

export const deleteSeriesEndedBefore = (db: Db, at: string): Statement[] =>
  deleteWhere(db, lte(question_series.ended_at, at));

export const deleteSeriesOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(asked_questions).where(eq(asked_questions.site_id, siteId)),
  db.delete(question_series).where(eq(question_series.site_id, siteId)),
  db.delete(question_stops).where(eq(question_stops.site_id, siteId)),
];

/** Ends the series to the address of a user. */
export const endSeriesToUser = (db: Db, userId: number, at: string): Statement =>
  db
    .update(question_series)
    .set(ended('stopped', at))
    .where(
      and(
        eq(question_series.email, sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`),
        ne(question_series.state, 'ended'),
      ),
    );

/** The account of an address, for what it wants of email about the site; whether it gets any at all. */
export const findReader = async (db: Db, email: string) =>
  (
    await db
      .select({
        id: users.id,
        isReached: sql`(${users.suspended_at} is null and ${users.deceased_at} is null)`.mapWith(Boolean),
      })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deleted_at)))
  ).at(0);
