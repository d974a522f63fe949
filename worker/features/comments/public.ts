export { type CommentAndAuthor, listPublishedOf } from './comment.repo.ts';
