import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/comment.ts';

export type { Comment, CommentPage, NewCommentInput, PendingComment } from './schemas/comment.ts';

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
  summary: 'Deletes a comment: one’s own, as a member one on a memory of one’s own, or any as staff',
});

export const decideComment = shaped<typeof schemas.decideComment>()({
  method: 'POST',
  path: '/api/sites/comments/:id/decision',
  access: 'member',
  summary:
    'Approves a waiting comment, returns it with a note, or denies it; undoes what the same or a lower rank decided, so that it waits again',
});
