import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { orNothing } from '#worker/db/commit.ts';
import { nextBatch } from './batch.rules.ts';
import { listApprovers, saveBatch } from './mail.repo.ts';
import type { Topic } from './mail.rules.ts';
import { mailed } from './public.ts';

const KINDS = { held: 'held', access: 'access_requested' } as const;

/** A mail for each of those who decide whom none is on its way to; what it says is looked up when it goes. */
export async function planBatches(ctx: Ctx<System>, siteId: number, topic: Topic): Promise<Statement[]> {
  const now = ctx.now();
  const approvers = await listApprovers(ctx.db, siteId, topic);
  return approvers.flatMap(({ user_id, locale, sent_at, sent_that_day }) => {
    const last = sent_at !== null && sent_that_day !== null ? { sent_at, sent_that_day } : undefined;
    const next = nextBatch(last, now, locale);
    if (!next) return [];
    return [
      saveBatch(ctx.db, { userId: user_id, siteId, topic }, next, sent_at),
      orNothing(ctx.db),
      mailed(ctx, { kind: KINDS[topic], user_id, site_id: siteId }, new Date(next.sent_at)),
    ];
  });
}
