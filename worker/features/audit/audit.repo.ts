import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { audit } from '#worker/db/schema/machinery.ts';

type Change = {
  kind: string;
  id: string | number;
  before?: unknown;
  after?: unknown;
  /** Where it is not the administrator's, of the request. */
  reason?: string;
  /** What whoever did it was to the object: a column of the permission table. */
  standing?: string;
};

/**
 * A row that says who did what, to go into the commit that does it. In `before` and `after` stand ids and
 * states: no memory's words, no stranger's address.
 */
export const audited = (
  ctx: Ctx,
  action: string,
  { kind, id, before, after, reason, standing }: Change,
): Statement =>
  ctx.db.insert(audit).values({
    at: iso(ctx.now()),
    actor_id: userIdOf(ctx.actor),
    actor_kind: ctx.actor.kind,
    standing: standing ?? null,
    action,
    object_kind: kind,
    object_id: String(id),
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? ctx.reason,
    request_id: ctx.requestId,
  });
