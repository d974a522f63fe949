import { lt } from 'drizzle-orm';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { idempotency, jobs, quotas } from '#worker/db/schema/machinery.ts';

/** A message older than this is not delivered again: a queue keeps one for four days. */
const JOBS_KEPT_SECONDS = 7 * 24 * 60 * 60;

/** Removes rows that nobody will ask for again. */
export function sweepExpired(ctx: Ctx): Statement[] {
  const now = iso(ctx.now());
  return [
    ctx.db.delete(idempotency).where(lt(idempotency.expires_at, now)),
    ctx.db.delete(quotas).where(lt(quotas.expires_at, now)),
    ctx.db.delete(jobs).where(lt(jobs.finished_at, iso(secondsAfter(ctx.now(), -JOBS_KEPT_SECONDS)))),
  ];
}
