import type { MemoryStatus } from '#worker/contract/memory.ts';
import { type Actor, isVerified, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import { type MemoryForActor, memoryPolicy } from '#worker/features/memories/public.ts';
import {
  frozenWithSite,
  type SiteForActor,
  seesUnpublished,
  sitePolicy,
} from '#worker/features/site-access/public.ts';

/** The input of the policy: a comment, with its memory and the site as the actor sees it. */
export type CommentForActor = {
  site: SiteForActor;
  memory: Omit<MemoryForActor, 'site'>;
  author_id: number;
  status: MemoryStatus;
  trashed_by: number | null;
};

type Answer = (actor: Actor, comment: CommentForActor) => boolean;

export const isAuthor: Answer = (actor, { author_id }) => userIdOf(actor) === author_id;

/**
 * A published comment is visible to all who see its memory. Any other is visible to its author and to those
 * who see what is unpublished, a deleted one also to the person who deleted it.
 */
const isVisible: Answer = (actor, comment) => {
  const { site, memory, status, trashed_by } = comment;
  if (!memoryPolicy.answers.view(actor, { ...memory, site })) return false;
  if (status === 'published' || isAuthor(actor, comment) || seesUnpublished(actor, site)) return true;
  return status === 'trashed' && trashed_by !== null && trashed_by === userIdOf(actor);
};

/** Staff delete any comment, authors their own, and members those under a memory of their own. */
const deletes: Answer = (actor, comment) => {
  const { answers } = sitePolicy;
  const { site, memory } = comment;
  if (answers.delete_comment(actor, site)) return true;
  if (isAuthor(actor, comment)) return answers.own_comment(actor, site);
  return memory.author_id === userIdOf(actor) && answers.own_thread(actor, site);
};

/** Staff restore any comment, others what they deleted themselves and could delete again. */
const restores: Answer = (actor, comment) =>
  comment.status === 'trashed' &&
  deletes(actor, comment) &&
  (sitePolicy.answers.delete_comment(actor, comment.site) || comment.trashed_by === userIdOf(actor));

const answers = {
  view: isVisible,
  delete: (actor, comment) => isVisible(actor, comment) && deletes(actor, comment),
  restore: (actor, comment) => isVisible(actor, comment) && restores(actor, comment),
  decide: (actor, comment) => isVisible(actor, comment) && sitePolicy.answers.decide(actor, comment.site),
  /** Anyone with a confirmed address, of what others published; also on a frozen site. */
  report: (actor, comment) =>
    isVisible(actor, comment) &&
    comment.status === 'published' &&
    isVerified(actor) &&
    !isAuthor(actor, comment),
} satisfies Record<string, Answer>;

export const commentPolicy = policyFor<CommentForActor>()(
  'comment',
  'comment.not_found',
  answers,
  frozenWithSite,
);

/** The actor's permissions on the comment now. */
export const commentRights = (actor: Actor, comment: CommentForActor) => ({
  delete: comment.status !== 'trashed' && answers.delete(actor, comment),
  restore: answers.restore(actor, comment),
  decide: comment.status === 'pending' && answers.decide(actor, comment),
  report: answers.report(actor, comment),
});
