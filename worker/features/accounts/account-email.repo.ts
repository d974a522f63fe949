import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { email_changes, identities, one_time_tokens } from '#worker/db/schema/people.ts';
import type { Recipient } from '#worker/features/mail/public.ts';

const MAX_TRIES = 5;

/** The hashes among `hashes` whose code or link is still valid for this user at this address. */
export async function listValidTokenHashes(
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
        lt(one_time_tokens.tries, MAX_TRIES),
      ),
    );
  return rows.map(({ hash }) => hash);
}

/** The provider that an unverified user signed up with; undefined for a password sign-up. */
export const findSignUpProvider = async (db: Db, userId: number) =>
  (
    await db
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.user_id, userId))
      .orderBy(asc(identities.linked_at))
      .limit(1)
  ).at(0)?.provider;

/** A change of address by its id, in any state. */
export const findEmailChange = async (db: Db, id: string, userId: number) =>
  (
    await db
      .select()
      .from(email_changes)
      .where(and(eq(email_changes.id, id), eq(email_changes.user_id, userId)))
  ).at(0);
