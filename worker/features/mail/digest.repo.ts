import { and, eq, sql } from 'drizzle-orm';
import type { BatchTopic } from '#worker/contract/mail.ts';
import type { DigestKey } from '#worker/core/email.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { mail_batches } from '#worker/db/schema/mail.ts';
import type { users } from '#worker/db/schema/people.ts';
import type { DigestState } from './digest.rules.ts';

/** The SQL condition that joins a user's last digest of a topic. */
export const digestAt = (userId: typeof users.id | number, siteId: number, topic: BatchTopic) =>
  and(
    eq(mail_batches.user_id, userId),
    eq(mail_batches.owner_kind, 'site'),
    eq(mail_batches.owner_id, siteId),
    eq(mail_batches.topic, topic),
  );

/**
 * Needs `abortIfUnchanged` after it: changes no row if a concurrent job saved the digest first;
 * `expectedSentAt` is the `sent_at` read before.
 */
export const saveDigest = (
  db: Db,
  { userId, siteId, topic }: DigestKey,
  { sent_at, sent_that_day }: DigestState,
  expectedSentAt: string | null,
): Statement =>
  db
    .insert(mail_batches)
    .values({ user_id: userId, owner_kind: 'site', owner_id: siteId, topic, sent_at, sent_that_day })
    .onConflictDoUpdate({
      target: [mail_batches.user_id, mail_batches.owner_kind, mail_batches.owner_id, mail_batches.topic],
      set: { sent_at, sent_that_day },
      setWhere: sql`${mail_batches.sent_at} = ${expectedSentAt}`,
    });

export const findDigest = async (
  db: Db,
  { userId, siteId, topic }: DigestKey,
): Promise<DigestState | undefined> =>
  (
    await db
      .select({ sent_at: mail_batches.sent_at, sent_that_day: mail_batches.sent_that_day })
      .from(mail_batches)
      .where(digestAt(userId, siteId, topic))
  ).at(0);

export const deleteDigestsOf = (db: Db, userId: number): Statement =>
  db.delete(mail_batches).where(eq(mail_batches.user_id, userId));

/** For the purge of a site. */
export const deleteDigestsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(mail_batches).where(and(eq(mail_batches.owner_kind, 'site'), eq(mail_batches.owner_id, siteId)));
