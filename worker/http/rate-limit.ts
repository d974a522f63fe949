import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import { sha256 } from '#worker/core/ids.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { quotas } from '#worker/db/schema/operations.ts';

export type Quota = { name: string; limit: number; windowSeconds: number };

/**
 * Counts one use of an exact quota, or throws 429 with the seconds left. `who` is hashed before it is stored.
 * One statement, so that a burst of parallel calls cannot exceed the limit. `amount`: how much of the quota it
 * uses, at most all of it.
 */
export async function spend(db: Db, quota: Quota, who: string, now: Date, amount = 1): Promise<void> {
  await spendCounted(db, quota, who, now, amount);
}

/** The same, and returns how much of the quota is used then. */
export async function spendCounted(
  db: Db,
  quota: Quota,
  who: string,
  now: Date,
  amount = 1,
): Promise<number> {
  const spent = await spending(db, quota, await sha256(who), now, amount).returning({ used: quotas.used });
  if (spent[0]) return spent[0].used;
  const { seconds, ends } = windowOf(quota, now);
  throw new AppError('rate.limited', {}, { retryAfter: ends - seconds });
}

/** Whether a quota is used up, without counting a use. */
export async function isUsedUp(db: Db, quota: Quota, who: string, now: Date): Promise<boolean> {
  const bucket = `${quota.name}:${await sha256(who)}`;
  const { windowStart } = windowOf(quota, now);
  const isWindow = and(eq(quotas.bucket, bucket), eq(quotas.window_start, windowStart));
  const [row] = await db.select({ used: quotas.used }).from(quotas).where(isWindow);
  return row !== undefined && row.used >= quota.limit;
}

/**
 * A use counted within a commit; put `abortIfUnchanged` after it, since it changes no row where the quota is used
 * up. `hash` is the result of `sha256`.
 */
export function spending(db: Db, quota: Quota, hash: string, now: Date, amount = 1) {
  const { windowStart, ends } = windowOf(quota, now);
  return db
    .insert(quotas)
    .values({
      bucket: `${quota.name}:${hash}`,
      window_start: windowStart,
      used: amount,
      expires_at: iso(new Date(ends * 1000)),
    })
    .onConflictDoUpdate({
      target: [quotas.bucket, quotas.window_start],
      set: { used: sql`${quotas.used} + ${amount}` },
      setWhere: lte(quotas.used, quota.limit - amount),
    });
}

/** Takes back a use that came to nothing, in the window that it was counted in. */
export async function unspend(db: Db, quota: Quota, who: string, now: Date, amount = 1): Promise<void> {
  const bucket = `${quota.name}:${await sha256(who)}`;
  const isWindow = and(eq(quotas.bucket, bucket), eq(quotas.window_start, windowOf(quota, now).windowStart));
  await db
    .update(quotas)
    .set({ used: sql`max(0, ${quotas.used} - ${amount})` })
    .where(isWindow);
}

function windowOf({ windowSeconds }: Quota, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const windowStart = seconds - (seconds % windowSeconds);
  return { seconds, windowStart, ends: windowStart + windowSeconds };
}

/** Limits floods with the platform's approximate counter, which needs no write. */
export async function limitFlood(limiter: RateLimit, who: string): Promise<void> {
  const { success } = await limiter.limit({ key: who });
  if (!success) throw new AppError('rate.limited', {}, { retryAfter: 60 });
}

export const deleteExpiredQuotas = (db: Db, now: string): Statement =>
  db.delete(quotas).where(lt(quotas.expires_at, now));
