import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { orNothing } from '#worker/db/commit.ts';
import { nextBatch } from './batch.rules.ts';
import { listApprovers, saveBatch } from './mail.repo.ts';
import { mailed } from './public.ts';

/** A mail for each approver whom none is on its way to; what it says is looked up when it goes. */
export async function planHeldMail(ctx: Ctx<System>, siteId: number): Promise<Statement[]> {
  const now = ctx.now();
  const approvers = await listApprovers(ctx.db, siteId);
  return approvers.flatMap(({ user_id, locale, sent_at, sent_that_day }) => {
    const last = sent_at !== null && sent_that_day !== null ? { sent_at, sent_that_day } : undefined;
    const next = nextBatch(last, now, locale);
    if (!next) return [];
    return [
      saveBatch(ctx.db, user_id, siteId, next, sent_at),
      orNothing(ctx.db),
      mailed(ctx, { kind: 'held', user_id, site_id: siteId }, new Date(next.sent_at)),
    ];
  });
}
