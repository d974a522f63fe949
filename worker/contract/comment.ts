import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/comment.ts';

export type {
  Comment,
  CommentPage,
  DecidedComment,
  DecidedCommentPage,
  NewCommentInput,
  PendingComment,
  TrashedCommentPage,
} from './schemas/comment.ts';

export const COMMENT_TEXT_MAX = 1000;

export const COMMENTS_A_PAGE = 20;

export const listComments = shaped<typeof schemas.listComments>()({
  method: 'GET',
  path: '/api/sites/memories/:id/comments',
  access: 'public',
  summary: 'Published comments on a memory, oldest first, 20 a page, and one’s own that are not published',
});

export const postComment = shaped<typeof schemas.postComment>()({
  method: 'POST',
  path: '/api/sites/memories/:id/comments',
  access: 'member',
  summary: 'A comment; it waits for approval where the site asks for that',
  status: 201,
  creates: true,
  unavailable: 'comment.post_failed',
});

export const deleteComment = shaped<typeof schemas.deleteComment>()({
  method: 'DELETE',
  path: '/api/sites/comments/:id',
  access: 'member',
  summary:
    'Moves a comment to the trash, for 30 days: one’s own, as a member one on a memory of one’s own, or any as staff',
});

export const restoreComment = shaped<typeof schemas.restoreComment>()({
  method: 'POST',
  path: '/api/sites/comments/:id/restore',
  access: 'member',
  summary: 'Brings a comment back from the trash: as staff any, else one that one deleted oneself',
});

export const listTrashedComments = shaped<typeof schemas.listTrashedComments>()({
  method: 'GET',
  path: '/api/sites/comments/trashed/:siteId',
  access: 'member',
  summary:
    'Comments that were deleted in the last 30 days, 20 a page: all of them for the staff, for others those that they deleted',
});

export const listDecidedComments = shaped<typeof schemas.listDecidedComments>()({
  method: 'GET',
  path: '/api/sites/comments/decided/:siteId',
  access: 'member',
  summary: 'Comments that were returned or denied, for approvers, last decided first, 20 a page',
});

export const decideComment = shaped<typeof schemas.decideComment>()({
  method: 'POST',
  path: '/api/sites/comments/:id/decision',
  access: 'member',
  summary:
    'Approves a waiting comment, returns it with a note, or denies it; undoes what the same or a lower rank decided, so that it waits again',
});
