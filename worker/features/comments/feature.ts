import { iso } from '#worker/core/clock.ts';
import { trashedAfterPause } from '#worker/features/memories/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { commentRoutes } from './comment.routes.ts';
import { deleteCommentsOfSite, keepTrashOf, moveCommentsOfMemory } from './comment-writes.repo.ts';
import { commentEmail, commentLine } from './emails/comment.email.ts';
import { commentDeniedEmail, commentDeniedLine } from './emails/comment-denied.email.ts';
import { commentPublishedEmail, commentPublishedLine } from './emails/comment-published.email.ts';
import { commentReturnedEmail, commentReturnedLine } from './emails/comment-returned.email.ts';
import { planCommentMail } from './plan-comment-mail.job.ts';
import { purgeComments } from './purge-comments.job.ts';
import { reportedComment } from './reported-comment.ts';

export const comments: Feature = {
  routes: commentRoutes,
  jobs: [planCommentMail, purgeComments],
  emails: [commentEmail, commentPublishedEmail, commentReturnedEmail, commentDeniedEmail],
  updateLines: [commentLine, commentPublishedLine, commentReturnedLine, commentDeniedLine],
  reportables: [reportedComment],
  on: {
    memoryMoved: ({ db }, { memoryId, to }) => [moveCommentsOfMemory(db, memoryId, to)],
    sitePurged: ({ db }, siteId) => [deleteCommentsOfSite(db, siteId)],
    siteUnfrozen: ({ db, now }, siteId) => [keepTrashOf(db, siteId, iso(trashedAfterPause(now())))],
  },
};
