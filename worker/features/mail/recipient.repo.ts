import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { users } from '#worker/db/schema/people.ts';

export type Recipient = typeof users.$inferSelect;

/** A user who may be sent email: neither deleted nor suspended, nor known to have died. */
export const findRecipient = async (db: Db, userId: number): Promise<Recipient | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deleted_at),
          isNull(users.suspended_at),
          isNull(users.deceased_at),
        ),
      )
  ).at(0);
