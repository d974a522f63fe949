import { and, eq, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { sites, upload_parts, uploads } from '#worker/db/schema/sites.ts';

export type GuestRow = typeof guest_memories.$inferSelect;

/** Fails where this address sent a memory with this key before. */
export const insertGuestMemory = (db: Db, row: GuestRow): Statement => db.insert(guest_memories).values(row);

/** The memory that this address sent with this key before. */
export const findSent = async (db: Db, email: string, key: string): Promise<GuestRow | undefined> =>
  (
    await db
      .select()
      .from(guest_memories)
      .where(and(eq(guest_memories.email, email), eq(guest_memories.client_key, key)))
  ).at(0);

type Written = Pick<GuestRow, 'first_name' | 'last_name' | 'content' | 'lang' | 'locale' | 'answers'>;

/** Replaces what was written, while it is not confirmed. */
export const rewrite = (db: Db, id: string, written: Written): Statement =>
  db
    .update(guest_memories)
    .set(written)
    .where(and(eq(guest_memories.id, id), isNull(guest_memories.confirmed_at)));

/** SQL condition: the memory waits for its link, which has not expired. */
export const isWaiting = (id: string, at: string): SQL => sql`exists (select 1 from ${guest_memories}
  where ${guest_memories.id} = ${id} and ${guest_memories.confirmed_at} is null and ${guest_memories.expires_at} > ${at})`;

/** When the last part of its attachment arrived; null where none has. */
export const findLastPart = async (db: Db, guestId: string): Promise<string | null> =>
  (
    await db
      .select({ at: max(upload_parts.received_at) })
      .from(upload_parts)
      .innerJoin(uploads, eq(uploads.id, upload_parts.upload_id))
      .where(eq(uploads.guest_id, guestId))
  )[0]?.at ?? null;

/** Follow with `abortIfUnchanged`: updates no row if the link was mailed before. */
export const markMailed = (db: Db, id: string): Statement =>
  db
    .update(guest_memories)
    .set({ mail: null })
    .where(and(eq(guest_memories.id, id), isNotNull(guest_memories.mail)));

export const findByToken = async (db: Db, hash: string): Promise<GuestRow | undefined> =>
  (await db.select().from(guest_memories).where(eq(guest_memories.token_hash, hash))).at(0);

export const findGuest = async (db: Db, id: string): Promise<GuestRow | undefined> =>
  (await db.select().from(guest_memories).where(eq(guest_memories.id, id))).at(0);

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
