import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findDigest, findRecipient, nextDigest, saveDigest } from '#worker/features/mail/public.ts';
import { commentEmail } from './emails/comment.email.ts';

const Payload = z.strictObject({
  user_id: z.number().int(),
  site_id: z.number().int(),
  /** When the comment was published. */
  at: z.iso.datetime(),
});

/**
 * Enqueues the email about new comments to the author of the memories, unless one is enqueued already; at most
 * one an hour. Its content is looked up when it is sent.
 */
export const planCommentMail = defineJob({
  name: 'tell_author_of_comments',
  payload: Payload,
  leavesWork: true,
  run: plan,
});

async function plan(ctx: Ctx, { user_id, site_id, at }: z.output<typeof Payload>): Promise<Statement[]> {
  const person = await findRecipient(ctx.db, user_id);
  if (!person) return [];
  const key = { userId: user_id, siteId: site_id, topic: 'comments' } as const;
  const last = await findDigest(ctx.db, key);
  const next = nextDigest(last, ctx.now(), person.locale);
  if (!next) return [];
  const after = last?.sent_at ?? iso(secondsAfter(new Date(at), -1));
  return [
    saveDigest(ctx.db, key, next, last?.sent_at ?? null),
    abortIfUnchanged(ctx.db),
    commentEmail.enqueue(ctx, { user_id, site_id, after }, new Date(next.sent_at)),
  ];
}
