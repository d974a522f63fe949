import type { Reportable } from '#worker/core/hooks.ts';
import { collapseComment, uncollapseComment } from './comment-writes.repo.ts';
import { trashing } from './delete-comment.ts';
import { findOnVisibleSite } from './find-comment.ts';

/** A comment that was reported. */
export const reportedComment: Reportable = {
  subject: 'comment',
  collapse: ({ db }, id, when) => [collapseComment(db, id, when)],
  keep: ({ db }, id) => [uncollapseComment(db, id)],
  remove: async (ctx, id) => trashing(ctx, await findOnVisibleSite(ctx, id)),
};
