import type { Comment } from '#worker/contract/comment.ts';
import type { Actor } from '#worker/core/actor.ts';
import { type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { type CommentForActor, commentRights, isAuthor } from './comment.policy.ts';
import type { CommentAndAuthor } from './comment.repo.ts';

export type CommentedSite = SiteForActor & { settings: { hide_post_stamp?: boolean | undefined } };

/**
 * The comment as the actor may see it. Where the site hides author and date, a published one has neither;
 * those who decide see who wrote what waits.
 */
export function presentComment(
  actor: Actor,
  { comment, author }: CommentAndAuthor,
  memory: CommentForActor['memory'],
  site: CommentedSite,
): Comment {
  const forActor = { ...comment, memory, site };
  const mine = isAuthor(actor, forActor);
  const isStamped = !site.settings.hide_post_stamp || comment.status !== 'published';
  return {
    id: comment.id,
    memory_id: comment.memory_id,
    text: comment.text,
    lang: comment.lang,
    author: isStamped ? { name: fullName(author) } : null,
    created_at: isStamped ? comment.created_at : null,
    status: comment.status,
    status_note: mine || sitePolicy.answers.decide(actor, site) ? comment.status_note : null,
    collapsed_for: comment.collapsed_for,
    mine,
    can: commentRights(actor, forActor),
  };
}

export const fullName = ({ first_name, last_name }: CommentAndAuthor['author']): string =>
  `${first_name} ${last_name}`.trim();
