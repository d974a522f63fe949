import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { UNREAD_MOST, type UpdateKind } from '#worker/contract/update.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Db, Sql } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members, succession_claims } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { controlsOf, membership, membershipOf } from '#worker/features/site-access/public.ts';

/** The number of items that await the reader's decision now, for kinds of update that count them. */
const waitingOf = (lines: readonly UpdateLine[]): Sql<number> =>
  sql<number>`case ${updates.owner_kind} when 'site' then ${waitingByKind(lines)}
    else ${waitingByKind(lines.map(({ kind, inCommunity }) => ({ kind, waiting: inCommunity?.waiting })))} end`;

const waitingByKind = (lines: readonly { kind: UpdateKind; waiting?: UpdateLine['waiting'] }[]) =>
  sql`case ${updates.kind} ${sql.join(
    lines.flatMap(({ kind, waiting }) =>
      waiting ? [sql`when ${kind} then ${waiting(sql`${updates.owner_id}`, UNREAD_MOST)} `] : [],
    ),
  )}else 0 end`;

const hasSubject = (lines: readonly UpdateLine[], wanted: UpdateLine['subject']): Sql =>
  sql`${updates.kind} in (${sql.join(
    lines.flatMap(({ kind, subject }) => (subject === wanted ? [sql`${kind}`] : [])),
    sql`, `,
  )})`;

/** Whether the reader is a successor of the site, by their confirmed address; queried for claims only. */
const isSuccessor = (lines: readonly UpdateLine[]) =>
  sql`${hasSubject(lines, 'claim')} and exists (select 1 from successors n
    join users reader on reader.email = n.email where n.site_id = ${updates.owner_id}
      and reader.id = ${updates.user_id} and reader.active = '1')`.mapWith(Boolean);

/** All of a site but what only administrators read of it: a result has at most 100 columns. */
const {
  frozen_note: _note,
  merged_into_id: _survivor,
  held_count: _held,
  codes_count: _codes,
  ...shownOfSite
} = getTableColumns(sites);

/** What stands for the columns of a site that are not read; no update depends on them. */
export const UNREAD_OF_SITE = { frozen_note: null, merged_into_id: null, held_count: 0, codes_count: 0 };

export type UpdateRow = Awaited<ReturnType<typeof listUpdateRows>>[number];

/**
 * Updates of a user, newest first, with everything that determines whether and how they are shown, but for the
 * communities that they are of: a result has at most 100 columns.
 */
export const listUpdateRows = (
  db: Db,
  userId: number,
  lines: readonly UpdateLine[],
  { before, unread }: { before: number | undefined; unread: boolean },
  limit: number,
) =>
  db
    .select({
      update: updates,
      site: shownOfSite,
      membership,
      controls: controlsOf(userId),
      memory: {
        id: memories.id,
        owner_id: memories.owner_id,
        author_id: memories.author_id,
        type: memories.type,
        status: memories.status,
        status_note: memories.status_note,
        visibility: memories.visibility,
        trashed_by: memories.trashed_by,
        comments: memories.comments,
      },
      comment: { id: comments.id, status: comments.status, status_note: comments.status_note },
      by: { first_name: users.first_name, last_name: users.last_name },
      claim: {
        id: succession_claims.id,
        state: succession_claims.state,
        claimant_id: succession_claims.claimant_id,
      },
      group: {
        id: communities.id,
        name: communities.name,
        other_name: communities.other_name,
        lang: communities.lang,
      },
      level: mail_levels.level,
      waiting: waitingOf(lines),
      isSuccessor: isSuccessor(lines),
    })
    .from(updates)
    .leftJoin(
      sites,
      and(eq(updates.owner_kind, 'site'), eq(sites.id, updates.owner_id), isNull(sites.deleted_at)),
    )
    .leftJoin(members, membershipOf(userId))
    .leftJoin(
      comments,
      and(
        hasSubject(lines, 'comment'),
        eq(comments.id, updates.subject_id),
        eq(comments.site_id, updates.owner_id),
      ),
    )
    .leftJoin(
      memories,
      and(
        sql`${memories.id} = case when ${hasSubject(lines, 'memory')} then ${updates.subject_id} else ${comments.memory_id} end`,
        eq(memories.owner_kind, updates.owner_kind),
        eq(memories.owner_id, updates.owner_id),
      ),
    )
    .leftJoin(users, eq(users.id, updates.by_id))
    .leftJoin(
      succession_claims,
      and(hasSubject(lines, 'claim'), eq(succession_claims.id, updates.subject_id)),
    )
    .leftJoin(
      communities,
      and(
        hasSubject(lines, 'community'),
        eq(communities.id, updates.subject_id),
        isNull(communities.deleted_at),
      ),
    )
    .leftJoin(
      mail_levels,
      and(
        eq(mail_levels.user_id, updates.user_id),
        eq(mail_levels.owner_kind, updates.owner_kind),
        eq(mail_levels.owner_id, updates.owner_id),
      ),
    )
    .where(
      and(
        eq(updates.user_id, userId),
        or(isNotNull(sites.id), eq(updates.owner_kind, 'community')),
        before === undefined ? undefined : lt(updates.id, before),
        unread ? isNull(updates.read_at) : undefined,
      ),
    )
    .orderBy(desc(updates.id))
    .limit(limit);
