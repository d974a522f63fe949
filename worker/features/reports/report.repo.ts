import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ReportDecision, ReportSubject } from '#worker/contract/report.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, reports } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { Place } from '#worker/features/memories/public.ts';

/** The reporter of what the word list finds. */
export const WORD_LIST = 0;
const MOST_NOTES = 50;
const NOTES_IN_AN_EMAIL = 3;

export type SubjectKey = { subject: ReportSubject; id: number };
type NewReport = Omit<typeof reports.$inferInsert, 'id'>;

const isAt = ({ kind, id }: Place) => and(eq(reports.owner_kind, kind), eq(reports.owner_id, id));

const isOpenOf = ({ subject, id }: SubjectKey) =>
  and(eq(reports.subject, subject), eq(reports.subject_id, id), isNull(reports.decision));

/** The open reports of a thing by people: their number, also those for one reason, and whether `userId` made one. */
export const countOpen = async (db: Db, key: SubjectKey, userId: number) => {
  const [row] = await db
    .select({
      all: sql<number>`count(*)`,
      illegal: sql<number>`coalesce(sum(${reports.reason} = 'illegal'), 0)`,
      family: sql<number>`coalesce(sum(${reports.is_family}), 0)`,
      mine: sql<number>`coalesce(sum(${reports.reporter_id} = ${userId}), 0)`,
    })
    .from(reports)
    .where(and(isOpenOf(key), ne(reports.reporter_id, WORD_LIST)));
  return row ?? { all: 0, illegal: 0, family: 0, mine: 0 };
};

/** SQL for the number of people with an open report of a thing, each of whom has one. */
const reportersOf = ({ subject, id }: SubjectKey): Sql<number> =>
  sql<number>`(select count(*) from reports r where r.subject = ${subject} and r.subject_id = ${id}
    and r.decision is null and r.reporter_id <> ${WORD_LIST})`;

/** Whether at least this many people have an open report of a thing. */
export const hasReporters = (key: SubjectKey, least: number): Sql => sql`${reportersOf(key)} >= ${least}`;

/** Aborts the commit unless exactly this many people have an open report of a thing. */
export const abortUnlessReporters = (db: Db, key: SubjectKey, count: number): Statement =>
  abortUnless(db, sql`${reportersOf(key)} = ${count}`);

export const insertReport = (db: Db, report: NewReport): Statement => db.insert(reports).values(report);

/** What the word list found, unless its report is open. */
export const insertWordReport = (db: Db, report: Omit<NewReport, 'reporter_id' | 'reason'>): Statement =>
  db
    .insert(reports)
    .values({ ...report, reporter_id: WORD_LIST, reason: 'words' })
    .onConflictDoNothing();

export const deleteWordReport = (db: Db, key: SubjectKey): Statement =>
  db.delete(reports).where(and(isOpenOf(key), eq(reports.reporter_id, WORD_LIST)));

/** Decides one open report. Needs `abortIfUnchanged` after it. */
export const decideReport = (
  db: Db,
  id: number,
  decided: { decision: ReportDecision; decided_at: string; decided_by: number },
): Statement =>
  db
    .update(reports)
    .set(decided)
    .where(and(eq(reports.id, id), isNull(reports.decision)));

/** Decides the other open reports of a thing. */
export const closeReports = (
  db: Db,
  key: SubjectKey,
  decided: { decision: ReportDecision; decided_at: string; decided_by: number },
): Statement => db.update(reports).set(decided).where(isOpenOf(key));

/** The reports of a memory that was moved to another site, and of its comments. */
export const moveReportsOfMemory = (db: Db, memoryId: number, siteId: number): Statement =>
  db
    .update(reports)
    .set({ owner_id: siteId })
    .where(
      sql`(${reports.subject} = 'memory' and ${reports.subject_id} = ${memoryId})
        or (${reports.subject} = 'comment' and ${reports.subject_id} in (
          select c.id from ${comments} c where c.memory_id = ${memoryId}))`,
    );

/** For the purge of a site or a community. */
export const deleteReportsAt = (db: Db, place: Place): Statement => db.delete(reports).where(isAt(place));

export const findReport = async (db: Db, id: number) =>
  (await db.select().from(reports).where(eq(reports.id, id))).at(0);

/** The first open report of a thing, by which the administrators' list names it. */
export const findFirstOpen = async (db: Db, key: SubjectKey): Promise<number | undefined> =>
  (
    await db
      .select({ id: sql<number | null>`min(${reports.id})` })
      .from(reports)
      .where(isOpenOf(key))
  ).at(0)?.id ?? undefined;

type PlatformReason = 'illegal' | 'family';

/** The last notes of reports of a thing for one reason, and the site, for an email about them. */
export const findSiteAndNotes = async (
  db: Db,
  { siteId, ...key }: SubjectKey & { siteId: number },
  reason: PlatformReason,
) => {
  const [found, notes] = await db.batch([
    db
      .select()
      .from(sites)
      .where(and(eq(sites.id, siteId), isNull(sites.deleted_at))),
    notesQuery(db, key, { kind: 'site', id: siteId }, reason),
  ]);
  const [site] = found;
  return site && { site, notes: notes.flatMap(({ note }) => note ?? []) };
};

/** The same in a community. */
export const findCommunityAndNotes = async (
  db: Db,
  { communityId, ...key }: SubjectKey & { communityId: number },
  reason: PlatformReason,
) => {
  const [found, notes] = await db.batch([
    db
      .select()
      .from(communities)
      .where(and(eq(communities.id, communityId), isNull(communities.deleted_at))),
    notesQuery(db, key, { kind: 'community', id: communityId }, reason),
  ]);
  const [community] = found;
  return community && { community, notes: notes.flatMap(({ note }) => note ?? []) };
};

const notesQuery = (db: Db, { subject, id }: SubjectKey, place: Place, reason: PlatformReason) =>
  db
    .select({ note: reports.note })
    .from(reports)
    .where(
      and(
        eq(reports.subject, subject),
        eq(reports.subject_id, id),
        isAt(place),
        isNotNull(reports.note),
        reason === 'family' ? eq(reports.is_family, true) : eq(reports.reason, reason),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(NOTES_IN_AN_EMAIL);

/** A comment with the memory that it is on. */
export const findComment = async (db: Db, id: number) =>
  (
    await db
      .select({ author_id: comments.author_id, memory_id: comments.memory_id, status: comments.status })
      .from(comments)
      .where(eq(comments.id, id))
  ).at(0);

export const listCommentsById = (db: Db, ids: readonly number[]) =>
  db
    .select({ comment: comments, author: { first_name: users.first_name, last_name: users.last_name } })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id))
    .where(inList(comments.id, ids));

/** The statuses of what can still be decided on. */
const STANDING = sql`('published', 'pending', 'returned')`;
const commentedOn = alias(memories, 'commented_on');

/**
 * The things at a place with open reports that stand on it and have one of these levels of visibility, each with
 * its reports, longest waiting first. `after` is the key of the last one before.
 */
export const listReported = (
  db: Db,
  place: Place,
  visibility: readonly string[],
  after: number,
  limit: number,
) =>
  db
    .select({
      id: sql<number>`min(${reports.id})`.as('first_id'),
      subject: reports.subject,
      subject_id: reports.subject_id,
      since: sql<string>`min(${reports.created_at})`,
      family: sql<number>`sum(${reports.is_family})`,
      reasons: sql<string>`json_group_array(${reports.reason})`,
      notes: sql<string>`(select json_group_array(n.note) from (select note from reports r
        where r.subject = ${reports.subject} and r.subject_id = ${reports.subject_id} and r.decision is null
          and r.note is not null order by r.id limit ${MOST_NOTES}) n)`,
    })
    .from(reports)
    .leftJoin(memories, and(eq(reports.subject, 'memory'), eq(memories.id, reports.subject_id)))
    .leftJoin(comments, and(eq(reports.subject, 'comment'), eq(comments.id, reports.subject_id)))
    .leftJoin(commentedOn, eq(commentedOn.id, comments.memory_id))
    .where(
      and(
        isAt(place),
        isNull(reports.decision),
        sql`(${reports.subject} = 'site'
          or ${isShown(memories, place, visibility)}
          or (${comments.status} in ${STANDING} and ${isShown(commentedOn, place, visibility)}))`,
      ),
    )
    .groupBy(reports.subject, reports.subject_id)
    .having(sql`min(${reports.id}) > ${after}`)
    .orderBy(sql`first_id`)
    .limit(limit);

const isShown = (
  memory: typeof memories | typeof commentedOn,
  { kind, id }: Place,
  visibility: readonly string[],
): SQL =>
  sql`(${memory.owner_kind} = ${kind} and ${memory.owner_id} = ${id} and ${memory.status} in ${STANDING}
    and ${inList(memory.visibility, visibility)})`;

const countAt = (kind: Place['kind'], id: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from reports w
    left join memories m on w.subject = 'memory' and m.id = w.subject_id
      and m.owner_kind = w.owner_kind and m.owner_id = w.site_id
    left join comments c on w.subject = 'comment' and c.id = w.subject_id
    where w.owner_kind = ${kind} and w.site_id = ${id} and w.decision is null
      and (w.subject = 'site' or m.status in ${STANDING} or c.status in ${STANDING})
    group by w.subject, w.subject_id limit ${most}))`;

/** SQL for the number of things of a site with open reports, up to `most`. */
export const countReported = (siteId: Sql, most: number): Sql<number> => countAt('site', siteId, most);

/** The same of a community. */
export const countReportedIn = (communityId: Sql, most: number): Sql<number> =>
  countAt('community', communityId, most);

/** The same number at a place, for an email. */
export const findReportedCount = async (db: Db, { kind, id }: Place, most: number): Promise<number> =>
  (await db.select({ count: countAt(kind, sql`${id}`, most) }).from(sql`(select 1)`)).at(0)?.count ?? 0;
