import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { UNREAD_MOST } from '#worker/contract/update.ts';
import type { Db } from '#worker/db/client.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members, succession_claims } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { controlsOf, membership, membershipOf } from '#worker/features/sites/public.ts';

/** How many wait now of what one is asked for; nobody is shown a greater number. Of a site that not everyone may see, nobody is told that it asks. */
const waiting = sql<number>`case ${updates.kind}
  when 'held' then (select count(*) from (select 1 from memories w where w.owner_kind = 'site'
    and w.owner_id = ${updates.owner_id} and w.status = 'pending' limit ${UNREAD_MOST}))
  when 'access_requested' then (select count(*) from (select 1 from access_requests w left join users u on u.id = w.user_id
    where w.owner_kind = 'site' and w.owner_id = ${updates.owner_id} and w.state = 'pending'
      and u.deleted_at is null and u.suspended_at is null
      and not exists (select 1 from members b join users x on x.id = b.user_id
        where b.owner_kind = 'site' and b.owner_id = w.owner_id and (b.user_id = w.user_id or x.email = w.email))
    limit ${UNREAD_MOST}))
  when 'relation_asked' then (select count(*) from (select 1 from relations w cross join sites a
    where w.other_id = ${updates.owner_id} and w.state = 'asked' and a.id = w.site_id and a.deleted_at is null
      and a.mode <> 'private' and (a.work = 0 or a.work_activated_at is not null) limit ${UNREAD_MOST}))
  else 0 end`;

/** Whether the reader is a successor of the site, by the address they have confirmed; looked up for claims only. */
const listed = sql`${updates.kind} = 'succession' and exists (select 1 from successors n
  join users reader on reader.email = n.email where n.site_id = ${updates.owner_id}
    and reader.id = ${updates.user_id} and reader.active = '1')`.mapWith(Boolean);

const isOf = (...kinds: string[]) =>
  sql`${updates.kind} in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;

export type UpdateRow = Awaited<ReturnType<typeof listUpdateRows>>[number];

/** The newest first, with all that decides whether they are shown, and how. */
export const listUpdateRows = (
  db: Db,
  userId: number,
  { before, unread }: { before: number | undefined; unread: boolean },
  limit: number,
) =>
  db
    .select({
      update: updates,
      site: sites,
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
      },
      by: { first_name: users.first_name, last_name: users.last_name },
      claim: {
        id: succession_claims.id,
        state: succession_claims.state,
        claimant_id: succession_claims.claimant_id,
      },
      level: mail_levels.level,
      waiting,
      listed,
    })
    .from(updates)
    .innerJoin(
      sites,
      and(eq(updates.owner_kind, 'site'), eq(sites.id, updates.owner_id), isNull(sites.deleted_at)),
    )
    .leftJoin(members, membershipOf(userId))
    .leftJoin(
      memories,
      and(
        isOf('memory_published', 'memory_returned', 'memory_denied', 'comment'),
        eq(memories.id, updates.subject_id),
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, updates.owner_id),
      ),
    )
    .leftJoin(users, eq(users.id, updates.by_id))
    .leftJoin(
      succession_claims,
      and(eq(updates.kind, 'succession'), eq(succession_claims.id, updates.subject_id)),
    )
    .leftJoin(
      mail_levels,
      and(
        eq(mail_levels.user_id, updates.user_id),
        eq(mail_levels.owner_kind, 'site'),
        eq(mail_levels.owner_id, updates.owner_id),
      ),
    )
    .where(
      and(
        eq(updates.user_id, userId),
        before === undefined ? undefined : lt(updates.id, before),
        unread ? isNull(updates.read_at) : undefined,
      ),
    )
    .orderBy(desc(updates.id))
    .limit(limit);
