import { sql } from 'drizzle-orm';
import { isAdministrator, userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { requireProof } from '#worker/core/require-proof.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { audit } from '#worker/db/schema/operations.ts';

type Change = {
  kind: string;
  id: string | number;
  before?: unknown;
  after?: unknown;
  /** Default: the administrator's reason from the request, which must be there. Null: an act that needs none. */
  reason?: string | null;
  /** The actor's relation to the object, a column of the permission table. */
  standing?: string;
  /** An act for which an administrator must have passed their second factor within the last ten minutes. */
  isDestructive?: boolean;
};

/**
 * An audit row, for the commit that makes the change. `before` and `after` hold ids and states only: no text
 * of a memory, no address of another person. Throws where an administrator acts on another's thing without a reason.
 */
export function auditEntry(
  ctx: Ctx,
  action: string,
  { kind, id, before, after, reason, standing, isDestructive }: Change,
): Statement {
  if (ctx.actor.kind === 'admin' && standing === 'AD') {
    if (reason !== null) requireReason(ctx);
    if (isDestructive && ctx.isRead !== null) requireProof(ctx.actor, ctx.now());
  }
  return ctx.db.insert(audit).values({
    at: iso(ctx.now()),
    actor_id: userIdOf(ctx.actor),
    actor_kind: ctx.actor.kind,
    standing: standing ?? null,
    action,
    object_kind: kind,
    object_id: String(id),
    before: before ?? null,
    after: after ?? null,
    reason: reason === undefined ? ctx.reason : reason,
    request_id: ctx.requestId,
    ip: isAdministrator(ctx.actor) && ctx.isRead !== null ? ctx.client.network : null,
  });
}

/** How many are deleted at once; the others follow the next day. */
const DELETED_MOST = 5000;

/** Deletes the oldest rows from before then; a trigger refuses to delete any that is younger than two years. */
export const deleteLogBefore = (db: Db, at: string): Statement =>
  db.delete(audit).where(
    sql`${audit.id} in (select id from audit where at < ${at} and at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
        order by at limit ${DELETED_MOST})`,
  );
