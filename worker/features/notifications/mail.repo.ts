import { and, asc, eq, gt, isNull, lt, min, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { mail_batches, mail_levels } from '#worker/db/schema/mail.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { email_changes, identities, one_time_tokens, users } from '#worker/db/schema/people.ts';
import type { Batch } from './batch.rules.ts';
import type { Topic } from './mail.rules.ts';

const MOST_TRIES = 5;

export type Recipient = typeof users.$inferSelect;

/** Someone who may be written to. */
export const findRecipient = async (db: Db, userId: number): Promise<Recipient | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at), isNull(users.suspended_at)))
  ).at(0);

/** Which of these codes and links are still good for this person at this address. */
export async function goodTokens(
  db: Db,
  { id, email }: Recipient,
  hashes: string[],
  at: string,
): Promise<string[]> {
  const rows = await db
    .select({ hash: one_time_tokens.token_hash })
    .from(one_time_tokens)
    .where(
      and(
        inList(one_time_tokens.token_hash, hashes),
        eq(one_time_tokens.user_id, id),
        eq(one_time_tokens.email, email),
        isNull(one_time_tokens.used_at),
        gt(one_time_tokens.expires_at, at),
        lt(one_time_tokens.tries, MOST_TRIES),
      ),
    );
  return rows.map(({ hash }) => hash);
}

/** The service with which someone began who has confirmed no address yet; undefined where it was a password. */
export const unprovenProvider = async (db: Db, userId: number) =>
  (
    await db
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.user_id, userId))
      .orderBy(asc(identities.linked_at))
      .limit(1)
  ).at(0)?.provider;

export const findAuthored = async (db: Db, memoryId: number, authorId: number) =>
  (
    await db
      .select({
        type: memories.type,
        status: memories.status,
        site_id: memories.owner_id,
        edited_by_staff: memories.edited_by_staff,
      })
      .from(memories)
      .where(
        and(eq(memories.id, memoryId), eq(memories.author_id, authorId), eq(memories.owner_kind, 'site')),
      )
  ).at(0);

/** Those whose memories wait on a site, the longest waiting first, with how many. */
export const listWaiting = (db: Db, siteId: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      count: sql<number>`count(*)`,
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        eq(memories.status, 'pending'),
        sql`${memories.status} in ('pending', 'returned')`, // as the index has it
      ),
    )
    .groupBy(memories.author_id)
    .orderBy(asc(min(memories.id)));

const levelAt = (userId: typeof users.id | number, siteId: number) =>
  and(eq(mail_levels.user_id, userId), eq(mail_levels.owner_kind, 'site'), eq(mail_levels.owner_id, siteId));

const batchAt = (userId: typeof users.id | number, siteId: number, topic: Topic) =>
  and(
    eq(mail_batches.user_id, userId),
    eq(mail_batches.owner_kind, 'site'),
    eq(mail_batches.owner_id, siteId),
    eq(mail_batches.topic, topic),
  );

/** The numbers of those who decide: the staff of a site; on what waits where a controlled community holds it, that community's staff. */
export const deciders = (siteId: number, topic: Topic): SQL => {
  const staff = sql`select s.user_id from members s where s.owner_kind = 'site' and s.owner_id = ${siteId}
    and s.group_id in (1, 3, 5) and s.suspended_at is null`;
  if (topic !== 'held') return staff;
  return sql`${staff} and (select controlled_in from sites where id = ${siteId}) = 0
    union select s.user_id from community_sites h
      join communities c on c.id = h.community_id and c.type = 'controlled' and c.deleted_at is null
      join members s on s.owner_kind = 'community' and s.owner_id = c.id
        and s.group_id in (1, 2, 3) and s.suspended_at is null
    where h.site_id = ${siteId} and h.state = 'held' and not exists (select 1 from members b
      where b.owner_kind = 'site' and b.owner_id = h.site_id and b.user_id = s.user_id and b.suspended_at is not null)`;
};

/**
 * Those who may decide on a site's memories, or on who joins, and want to be told, with the last mail that
 * told them. What others wrote or ask for is not among what is only one's own (`mine`).
 */
export const listApprovers = (db: Db, siteId: number, topic: Topic) =>
  db
    .select({
      user_id: users.id,
      locale: users.locale,
      sent_at: mail_batches.sent_at,
      sent_that_day: mail_batches.sent_that_day,
    })
    .from(users)
    .leftJoin(mail_levels, levelAt(users.id, siteId))
    .leftJoin(mail_batches, batchAt(users.id, siteId, topic))
    .where(
      and(
        sql`${users.id} in (${deciders(siteId, topic)})`,
        eq(users.active, '1'),
        isNull(users.suspended_at),
        isNull(users.deleted_at),
        or(isNull(mail_levels.level), eq(mail_levels.level, 'all')),
      ),
    );

/** Whether someone still wants mail about what is their own on a site: what they wrote, whom they invited, that they are let in. */
export const wantsMail = async (db: Db, userId: number, siteId: number): Promise<boolean> =>
  (
    await db
      .select({ level: mail_levels.level })
      .from(mail_levels)
      .where(and(levelAt(userId, siteId), eq(mail_levels.level, 'none')))
  ).length === 0;

export const setMailLevel = (
  db: Db,
  userId: number,
  siteId: number,
  level: 'all' | 'mine' | 'none',
  at: string,
): Statement =>
  db
    .insert(mail_levels)
    .values({ user_id: userId, owner_kind: 'site', owner_id: siteId, level, updated_at: at })
    .onConflictDoUpdate({
      target: [mail_levels.user_id, mail_levels.owner_kind, mail_levels.owner_id],
      set: { level, updated_at: at },
    });

/** Put `orNothing` after it: it touches no row where another job was first; `seen` is the time it read. */
export const saveBatch = (
  db: Db,
  { userId, siteId, topic }: { userId: number; siteId: number; topic: Topic },
  { sent_at, sent_that_day }: Batch,
  seen: string | null,
): Statement =>
  db
    .insert(mail_batches)
    .values({ user_id: userId, owner_kind: 'site', owner_id: siteId, topic, sent_at, sent_that_day })
    .onConflictDoUpdate({
      target: [mail_batches.user_id, mail_batches.owner_kind, mail_batches.owner_id, mail_batches.topic],
      set: { sent_at, sent_that_day },
      setWhere: sql`${mail_batches.sent_at} = ${seen}`,
    });

export const findBatch = async (
  db: Db,
  { userId, siteId, topic }: { userId: number; siteId: number; topic: Topic },
): Promise<Batch | undefined> =>
  (
    await db
      .select({ sent_at: mail_batches.sent_at, sent_that_day: mail_batches.sent_that_day })
      .from(mail_batches)
      .where(batchAt(userId, siteId, topic))
  ).at(0);

/** A change of address that someone asked for, whatever came of it. */
export const findEmailChange = async (db: Db, id: string, userId: number) =>
  (
    await db
      .select()
      .from(email_changes)
      .where(and(eq(email_changes.id, id), eq(email_changes.user_id, userId)))
  ).at(0);

/** What someone chose about mail, and what they were sent last. */
export const deleteMailSettingsOf = (db: Db, userId: number): Statement[] => [
  db.delete(mail_levels).where(eq(mail_levels.user_id, userId)),
  db.delete(mail_batches).where(eq(mail_batches.user_id, userId)),
];

/** When a site goes for good. */
export const deleteMailSettingsOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(mail_levels).where(and(eq(mail_levels.owner_kind, 'site'), eq(mail_levels.owner_id, siteId))),
  db.delete(mail_batches).where(and(eq(mail_batches.owner_kind, 'site'), eq(mail_batches.owner_id, siteId))),
];
