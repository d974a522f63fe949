import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { sites } from '#worker/db/schema/sites.ts';

export type GuestRow = typeof guest_memories.$inferSelect;

/** Fails where this address sent a memory with this key before. */
export const insertGuestMemory = (db: Db, row: GuestRow): Statement => db.insert(guest_memories).values(row);

/** Whether this address sent a memory with this key before. */
export const wasSent = async (db: Db, email: string, key: string): Promise<boolean> =>
  (
    await db
      .select({ id: guest_memories.id })
      .from(guest_memories)
      .where(and(eq(guest_memories.email, email), eq(guest_memories.client_key, key)))
  ).length > 0;

export const findByToken = async (db: Db, hash: string): Promise<GuestRow | undefined> =>
  (await db.select().from(guest_memories).where(eq(guest_memories.token_hash, hash))).at(0);

/** A memory that waits for its link, with its site while that is not deleted. */
export const findWaiting = async (db: Db, id: string) =>
  (
    await db
      .select({ guest: guest_memories, site: sites })
      .from(guest_memories)
      .innerJoin(sites, and(eq(sites.id, guest_memories.site_id), isNull(sites.deleted_at)))
      .where(and(eq(guest_memories.id, id), isNull(guest_memories.confirmed_at)))
  ).at(0);

/** Follow with `abortIfUnchanged`: updates no row if it was confirmed before. */
export const markConfirmed = (db: Db, id: string, userId: number, at: string): Statement =>
  db
    .update(guest_memories)
    .set({ confirmed_by: userId, confirmed_at: at })
    .where(and(eq(guest_memories.id, id), isNull(guest_memories.confirmed_at)));

export const deleteExpired = (db: Db, at: string): Statement =>
  db.delete(guest_memories).where(lt(guest_memories.expires_at, at));

export const deleteOfSite = (db: Db, siteId: number): Statement =>
  db.delete(guest_memories).where(eq(guest_memories.site_id, siteId));

/** What someone wrote with an address whose account is deleted. */
export const deleteOfAddress = (db: Db, email: string): Statement =>
  db.delete(guest_memories).where(eq(guest_memories.email, email));
