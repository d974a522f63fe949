import { z } from 'zod';
import { DIGEST_TOPICS, type DigestTopic } from '#worker/contract/mail.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextDigest, saveDigest } from '#worker/features/mail/public.ts';
import { listApprovers } from './mail-settings.repo.ts';

/**
 * Enqueues a digest for each approver who has none enqueued yet, at most one an hour. Enqueue it in the commit
 * that leaves an item pending; the content is looked up when the email is sent.
 */
export const planDigests = defineJob({
  name: 'tell_approvers',
  payload: z.strictObject({ site_id: z.number().int(), topic: z.enum(DIGEST_TOPICS).default('held') }),
  leavesWork: true,
  run: (ctx, { site_id, topic }) => plan(ctx, site_id, topic),
});

async function plan(ctx: Ctx, siteId: number, topic: DigestTopic): Promise<Statement[]> {
  const digest = ctx.hooks.digests.get(topic);
  if (!digest) throw new Error(`no digest of ${topic}`);
  const approvers = await listApprovers(ctx.db, siteId, topic, iso(ctx.now()));
  return approvers.flatMap(({ user_id, locale, sent_at, sent_that_day }) => {
    const last = sent_at !== null && sent_that_day !== null ? { sent_at, sent_that_day } : undefined;
    const next = nextDigest(last, ctx.now(), locale);
    if (!next) return [];
    return [
      saveDigest(ctx.db, { userId: user_id, siteId, topic }, next, sent_at),
      abortIfUnchanged(ctx.db),
      digest.enqueue(ctx, { user_id, site_id: siteId }, new Date(next.sent_at)),
    ];
  });
}
