import { eq } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { broadcast_stops } from '#worker/db/schema/mail.ts';

/** Whether a user wants emails to all users. */
export const wantsBroadcasts = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select().from(broadcast_stops).where(eq(broadcast_stops.user_id, userId))).length === 0;

export const stopBroadcasts = (db: Db, userId: number, at: string): Statement =>
  db.insert(broadcast_stops).values({ user_id: userId, created_at: at }).onConflictDoNothing();

export const deleteBroadcastStop = (db: Db, userId: number): Statement =>
  db.delete(broadcast_stops).where(eq(broadcast_stops.user_id, userId));
