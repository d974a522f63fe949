import type { Comment, PendingComment } from '#worker/contract/comment.ts';

/** A published comment of another person. */
export const aComment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  memory_id: 1,
  text: `Comment ${id}`,
  lang: 'en',
  author: { name: 'Noa Bar' },
  created_at: '2026-05-06T12:00:00.000Z',
  status: 'published',
  status_note: null,
  collapsed_for: null,
  mine: false,
  can: { delete: false, restore: false, decide: false, report: false },
  ...more,
});

/** A comment that waits, for those who decide. */
export const aPendingComment = (id: number, text: string): PendingComment => ({
  ...aComment(id, { text, status: 'pending' }),
  can: { delete: true, restore: false, decide: true, report: false },
  memory: { text: 'The light in the kitchen', author: { name: 'Yoav Cohen' } },
});
