import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { PLATFORM_HOURS, REPORTERS_MOST, type ReportState } from '#worker/contract/report-admin.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, reports } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { WORD_LIST } from './report.repo.ts';

export type ReportFilters = {
  state: ReportState;
  reason?: string | undefined;
  subject?: (typeof reports.$inferSelect)['subject'] | undefined;
  /** Reported at this instant at the latest. */
  until?: string | undefined;
};

/** How many reports of one thing are counted. */
const MOST_OF_ONE = 200;

const r = alias(reports, 'r');

/** Whether a report `other` is of the same thing as `r`, and was closed with it or is open as it is. */
const isSameCase = sql`other.subject = ${r.subject} and other.subject_id = ${r.subject_id}
  and other.decision is ${r.decision} and other.decided_at is ${r.decided_at}`;

const hasReason = (of: SQL, reason: string): SQL =>
  reason === 'family' ? sql`${of}.is_family` : sql`${of}.reason = ${reason}`;

/** The filter that chooses the index, which is in the order of the ids. */
function leadOf({ state, reason, subject }: ReportFilters): SQL {
  if (state === 'open') return sql`${r.decision} is null`;
  if (reason !== undefined && reason !== 'family') return eq(r.reason, reason as 'other');
  if (subject) return eq(r.subject, subject);
  return eq(r.decision, state);
}

/** The filters, and that it is the first report of its case, which has reached the platform. */
function matches({ state, reason, subject, until }: ReportFilters, now: string): SQL {
  const isFirst = sql`not exists (select 1 from reports other where ${isSameCase} and other.id < ${r.id}
    ${reason === undefined ? sql`` : sql`and ${hasReason(sql`other`, reason)}`})`;
  const hasReached = sql`((julianday(coalesce(${r.decided_at}, ${now})) - julianday(${r.created_at})) * 24 >= ${PLATFORM_HOURS}
    or exists (select 1 from reports other where ${isSameCase} and (other.reason = 'illegal' or other.is_family)))`;
  const stands = sql`iif(${r.owner_kind} = 'site',
    exists (select 1 from sites s where s.id = ${r.owner_id} and s.deleted_at is null),
    exists (select 1 from communities c where c.id = ${r.owner_id} and c.deleted_at is null))`;
  const all = [
    state === 'open' ? sql`${r.decision} is null` : eq(r.decision, state),
    ...(reason === undefined ? [] : [hasReason(sql`r`, reason)]),
    ...(subject ? [eq(r.subject, subject)] : []),
    ...(until === undefined ? [] : [sql`${r.created_at} <= ${until}`]),
    isFirst,
    hasReached,
    stands,
  ];
  return sql`(${sql.join(all, sql` and `)})`;
}

/** The reports after the one with the id `after`, by time, and of each whether it is on the list. */
export const examineReports = (
  db: Db,
  filters: ReportFilters,
  { now, limit, ...by }: ByTime & { now: string; limit: number },
) =>
  db
    .select({ id: r.id, matches: matches(filters, now).mapWith(Boolean) })
    .from(r)
    .where(and(leadOf(filters), beyond(r.id, by)))
    .orderBy(inTime(r.id, by))
    .limit(limit);

const ofCase = (value: SQL, where = sql`true`): SQL =>
  sql`(select ${value} as v from reports other where ${isSameCase} and ${where} limit ${MOST_OF_ONE})`;

const columns = {
  id: r.id,
  subject: r.subject,
  subject_id: r.subject_id,
  owner_kind: r.owner_kind,
  owner_id: r.owner_id,
  since: sql<string>`(select min(other.created_at) from reports other where ${isSameCase})`,
  decision: r.decision,
  decided_at: r.decided_at,
  decided_by: r.decided_by,
  reasons: sql<string>`(select json_group_array(v) from ${ofCase(sql`other.reason`)})`,
  people: sql<number>`(select count(*) from ${ofCase(sql`1`, sql`other.reporter_id <> ${WORD_LIST}`)})`,
  family: sql<number>`(select count(*) from ${ofCase(sql`1`, sql`other.is_family`)})`,
  site: {
    first_name: sites.first_name,
    last_name: sites.last_name,
    mode: sites.mode,
    frozen: sites.frozen_at,
  },
  community: {
    name: communities.name,
    permissions: communities.permissions,
    frozen: communities.frozen_at,
  },
};

const cases = (db: Db) =>
  db
    .select(columns)
    .from(r)
    .leftJoin(sites, and(eq(r.owner_kind, 'site'), eq(sites.id, r.owner_id)))
    .leftJoin(communities, and(eq(r.owner_kind, 'community'), eq(communities.id, r.owner_id)));

export type PlatformCase = Awaited<ReturnType<typeof listCases>>[number];

/** What was reported, by one report of each thing, by time. */
export const listCases = (db: Db, ids: readonly number[], by: Pick<ByTime, 'ascending'>) =>
  cases(db).where(inList(r.id, ids)).orderBy(inTime(r.id, by));

/** The same of one report, with the notes about it and the memory or comment itself. */
export const findCase = async (db: Db, id: number) => {
  const [found, notes, things] = await Promise.all([
    cases(db).where(eq(r.id, id)),
    db
      .select({ note: sql<string>`other.note` })
      .from(r)
      .innerJoin(sql`reports other`, sql`${isSameCase} and other.note is not null`)
      .where(eq(r.id, id))
      .orderBy(sql`other.id`)
      .limit(REPORTERS_MOST),
    db
      .select({
        text: sql<string | null>`coalesce(${comments.text}, ${memories.text})`.as('thing_text'),
        lang: sql<'en' | 'he'>`coalesce(${comments.lang}, ${memories.lang})`.as('thing_lang'),
        status: sql<string>`coalesce(${comments.status}, ${memories.status})`.as('thing_status'),
        created_at: sql<string>`coalesce(${comments.created_at}, ${memories.created_at})`.as('thing_at'),
        memory_id: sql<number>`coalesce(${comments.memory_id}, ${memories.id})`.as('thing_memory'),
        attachments: sql<number>`iif(${comments.id} is null, json_array_length(${memories.media}), 0)`.as(
          'thing_media',
        ),
        author_id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
      })
      .from(r)
      .leftJoin(memories, and(eq(r.subject, 'memory'), eq(memories.id, r.subject_id)))
      .leftJoin(comments, and(eq(r.subject, 'comment'), eq(comments.id, r.subject_id)))
      .innerJoin(users, sql`${users.id} = coalesce(${comments.author_id}, ${memories.author_id})`)
      .where(eq(r.id, id)),
  ]);
  const [row] = found;
  return row && { row, notes: notes.map(({ note }) => note), thing: things.at(0) };
};

/** Who reported the thing of a report, the first of them first; the word list is nobody. */
export const listReportersOf = (db: Db, id: number) =>
  db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      reason: sql<(typeof reports.$inferSelect)['reason']>`other.reason`,
      note: sql<string | null>`other.note`,
      family: sql`other.is_family`.mapWith(Boolean),
      created_at: sql<string>`other.created_at`.as('reported_at'),
    })
    .from(r)
    .innerJoin(sql`reports other`, isSameCase)
    .innerJoin(users, sql`${users.id} = other.reporter_id`)
    .where(eq(r.id, id))
    .orderBy(sql`other.id`)
    .limit(REPORTERS_MOST);
