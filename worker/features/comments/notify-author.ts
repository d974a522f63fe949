import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import type { CommentedSite } from './comment.present.ts';
import type { CommentRow } from './comment.repo.ts';
import { planCommentMail } from './plan-comment-mail.job.ts';

/**
 * For the commit that publishes a comment: an update for the author of its memory, and an email at most once
 * an hour; neither for a comment of their own. Where the site hides authors, nobody is named.
 */
export function notifyAuthor(
  ctx: Ctx,
  { id, settings }: CommentedSite & { id: number },
  authorId: number,
  comment: CommentRow,
): Statement[] {
  if (authorId === comment.author_id) return [];
  const by = settings.hide_post_stamp ? {} : { by: comment.author_id };
  return [
    planCommentMail.enqueue(ctx, { user_id: authorId, site_id: id, at: ctx.now().toISOString() }),
    ...notifyPerson(ctx, authorId, 'comment', { site: id, subject: comment.memory_id, ...by }),
  ];
}
