import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aComment } from '#web/testing/a-comment.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Comment } from '#worker/contract/comment.ts';
import { CommentItem } from './comment-item.tsx';

const denied = aComment(9, {
  text: 'Mine alone',
  status: 'denied',
  status_note: 'It is about a child.',
  mine: true,
  can: { delete: true, restore: false, decide: false, report: false },
});

test('an author still reads their comment that was denied, and can delete it', async () => {
  await renderPart(
    <CommentItem siteId={7} comment={denied} onAgain={() => undefined} onDeleted={() => undefined} />,
  );
  expect(screen.getByText('The family chose not to publish your comment')).toBeTruthy();
  expect(screen.getByText('It is about a child.')).toBeTruthy();
  expect(screen.getByText('Mine alone')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete: your comment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write it again' })).toBeNull();
});

test('a reader who is logged in reads a comment in the language of the page, and as it was written', async () => {
  network({ 'POST /api/translate': () => json({ segments: ['She sang in the kitchen.'] }) });
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const text = 'היא שרה במטבח.';
  const hebrew: Comment = {
    ...denied,
    text,
    lang: 'he',
    status: 'published',
    status_note: null,
    mine: false,
  };
  await renderPart(
    <CommentItem siteId={7} comment={hebrew} onAgain={() => undefined} onDeleted={() => undefined} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Translate' }));
  expect((await screen.findByText('She sang in the kitchen.')).lang).not.toBe('he');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show the original' })));
  expect(screen.getByText(text).lang).toBe('he');
});
