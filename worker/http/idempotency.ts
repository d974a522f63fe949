import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { sha256 } from '#worker/core/ids.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { idempotency } from '#worker/db/schema/operations.ts';

const TTL_SECONDS = 24 * 60 * 60;
/** A first attempt without a reply after this time is considered dead. */
const LEASE_SECONDS = 10;
const KEY = /^[\x21-\x7e]{8,200}$/;

export type Attempt =
  | {
      state: 'first';
      storeIdempotentReply: (status: number, reply: unknown) => Statement[];
      release: () => Promise<void>;
    }
  | { state: 'repeated'; status: number; body: string };

/**
 * Acquires an Idempotency-Key for one actor and endpoint. The reply is stored in the same commit as the
 * effect, so that even after a crash a repetition finds both or neither.
 */
export async function attempt(
  db: Db,
  what: { key: string; actor: string; endpoint: string; body: unknown },
  now: Date,
): Promise<Attempt> {
  if (!KEY.test(what.key)) throw new AppError('request.invalid');
  const id = await sha256(`${what.actor}\n${what.endpoint}\n${what.key}`);
  const fingerprint = await sha256(JSON.stringify(what.body, withoutProof) ?? '');
  const startedAt = iso(now);
  const lease = iso(secondsAfter(now, -LEASE_SECONDS));
  const mine = await db
    .insert(idempotency)
    .values({ id, fingerprint, created_at: startedAt, expires_at: iso(secondsAfter(now, TTL_SECONDS)) })
    .onConflictDoUpdate({
      target: idempotency.id,
      set: {
        created_at: startedAt,
        expires_at: iso(secondsAfter(now, TTL_SECONDS)),
        fingerprint,
        status: null,
        body: null,
      },
      setWhere: sql`${idempotency.expires_at} < ${startedAt} or (${idempotency.status} is null
        and ${idempotency.fingerprint} = ${fingerprint} and ${idempotency.created_at} <= ${lease})`,
    })
    .returning({ id: idempotency.id });
  if (mine.length === 0) return repeated(db, id, fingerprint, now);
  const unanswered = and(
    eq(idempotency.id, id),
    isNull(idempotency.status),
    eq(idempotency.created_at, startedAt),
  );
  return {
    state: 'first',
    storeIdempotentReply: (status, reply) => [
      db
        .update(idempotency)
        .set({ status, body: sql`${JSON.stringify(reply)}` })
        .where(unanswered),
      abortIfUnchanged(db),
    ],
    release: async () => {
      await db.delete(idempotency).where(unanswered);
    },
  };
}

/** The proof of a human is valid once, so each attempt has another. */
const withoutProof = (name: string, value: unknown): unknown => (name === 'human' ? undefined : value);

async function repeated(db: Db, id: string, fingerprint: string, now: Date): Promise<Attempt> {
  const [row] = await db.select().from(idempotency).where(eq(idempotency.id, id));
  if (row && row.fingerprint !== fingerprint) throw new AppError('idempotency.mismatch');
  if (!row || row.status === null || row.body === null)
    throw new AppError('idempotency.in_progress', {}, { retryAfter: leaseLeft(row, now) });
  return { state: 'repeated', status: row.status, body: row.body };
}

/** Seconds until the key of a first attempt without a reply is free, at least one. */
function leaseLeft(row: { created_at: string } | undefined, now: Date): number {
  const left = row ? Date.parse(row.created_at) / 1000 + LEASE_SECONDS - now.getTime() / 1000 : 0;
  return Math.max(1, Math.ceil(left));
}

export const deleteExpiredKeys = (db: Db, now: string): Statement =>
  db.delete(idempotency).where(lt(idempotency.expires_at, now));
