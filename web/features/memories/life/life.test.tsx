import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { Feed } from '#web/features/memories/feed/feed.tsx';
import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { userQuery } from '#web/lib/session.ts';
import { draftKey, REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aComment } from '#web/testing/a-comment.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import type { Comment, CommentPage } from '#worker/contract/comment.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory, aPage, may } from '#worker/testing/view-fixtures.ts';

const user = aUser();
const PATH = '/api/sites/memories/1/comments';
const LIKE = '/api/sites/memories/1/like';

const comments = (more: Partial<CommentPage> = {}): CommentPage => ({
  comments: [aComment(1)],
  own: [],
  can: { comment: true },
  waits: false,
  next_cursor: null,
  ...more,
});

type Handlers = Parameters<typeof network>[0];

/** A feed with one memory, and what the server answers. */
async function open(memory: Partial<Memory>, handlers: Handlers = {}, signedIn = true) {
  if (signedIn) localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const requests = network({
    'GET /api/users/user': () => json({ user }),
    'GET /api/sites/memories/ruth': () =>
      json(aPage(aMemory(1, { can: may({ like: true, comment: true }), ...memory }))),
    ...handlers,
  });
  const view = await renderPart(<Feed id="ruth" view={{ sort: 'manual', filter: null }} own={false} />);
  if (signedIn) view.queries.setQueryData(userQuery.queryKey, user);
  await screen.findByRole('article');
  return { ...view, requests, sent: (method: string) => requests.filter((one) => one.method === method) };
}
const heart = () => screen.getByRole('button', { name: /^Heart/ });
const talk = () => screen.getByRole('button', { name: /^Comments/ });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(async () => {
  localStorage.clear();
  for (const id of [user.id, null]) await writeDraft(draftKey('comment', 1, id), undefined);
});

describe('the row below a memory', () => {
  test('shows what there is, or may be, and asks for nothing', async () => {
    const { requests } = await open({ likes: 3, comments: 2 });
    expect(heart().textContent).toBe('Heart 3');
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    expect(talk().textContent).toBe('Comments 2');
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/sites/memories/ruth']);
  });

  test('shows no zero, and nothing that a reader may not do where there is nothing', async () => {
    await open({});
    expect(heart().textContent).toBe('Heart ');
    const view = await renderPart(<MemoryCard memory={aMemory(2)} />);
    expect(within(view.container).queryAllByRole('button', { name: /Heart|Comments/ })).toEqual([]);
  });

  test('is not below a memory that waits', async () => {
    const view = await renderPart(<MemoryCard memory={aMemory(2, { status: 'pending', likes: 1 })} />);
    expect(within(view.container).queryByText('Heart')).toBeNull();
  });
});

describe('a heart', () => {
  test('is there at once, is sent once, and the second tap of a double tap is none', async () => {
    const { sent } = await open({ likes: 1 }, { [`PUT ${LIKE}`]: () => json({ likes: 2, liked: true }) });
    fireEvent.click(heart(), { detail: 1 });
    fireEvent.click(heart(), { detail: 2 });
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
    expect(heart().textContent).toBe('Heart 2');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('DELETE')).toEqual([]);
  });

  test('that is taken back before it was stored is taken back afterwards', async () => {
    let answer: () => void = () => undefined;
    const { sent } = await open(
      { likes: 1 },
      {
        [`PUT ${LIKE}`]: () =>
          new Promise((resolve) => {
            answer = () => resolve(json({ likes: 2, liked: true }));
          }),
        [`DELETE ${LIKE}`]: () => json({ likes: 1, liked: false }),
      },
    );
    fireEvent.click(heart());
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    fireEvent.click(heart());
    await waitFor(() => expect(heart().textContent).toBe('Heart 1'));
    expect(sent('DELETE')).toEqual([]);
    answer();
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    expect(heart().textContent).toBe('Heart 1');
  });

  test('that cannot be stored is not shown any more, and that is said', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await open({ likes: 1 }, { [`PUT ${LIKE}`]: () => promise });
    fireEvent.click(heart());
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
    resolve(problem('site.frozen', 403, 'Frozen.'));
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    expect(heart().textContent).toBe('Heart 1');
    expect(await screen.findByText('Your heart could not be saved.')).toBeTruthy();
    act(hideToasts);
    await waitFor(() => expect(screen.queryByText('Your heart could not be saved.')).toBeNull());
  });

  test('of a visitor asks them to sign in, and leads them back to the memory', async () => {
    const { sent, router } = await open({ likes: 1 }, {}, false);
    fireEvent.click(heart());
    expect(await screen.findByText('Please sign up or log in to add your heart.')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'I have an account' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/en/login'));
    expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en?memory=1');
  });
});

describe('the comments on a memory', () => {
  test('are requested when they are opened, and a page more when it is asked for', async () => {
    const { requests } = await open(
      { comments: 2 },
      {
        [`GET ${PATH}`]: ({ url }) =>
          json(
            url.includes('cursor')
              ? comments({ comments: [aComment(2)] })
              : comments({ next_cursor: 'next' }),
          ),
      },
    );
    fireEvent.click(talk());
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(screen.getByText('Noa Bar')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'More comments' }));
    expect(await screen.findByText('Comment 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More comments' })).toBeNull();
    expect(requests.filter(({ url }) => url.includes('/comments'))).toHaveLength(2);
    fireEvent.click(talk());
    expect(screen.queryByText('Comment 1')).toBeNull();
  });

  test('have no author and no date where the site hides them', async () => {
    const hidden = comments({ comments: [aComment(1, { author: null, created_at: null })] });
    const { container } = await open({ comments: 1 }, { [`GET ${PATH}`]: () => json(hidden) });
    fireEvent.click(talk());
    await screen.findByText('Comment 1');
    expect(container.querySelector('#comments time')).toBeNull();
  });

  test('are read where none may be added any more', async () => {
    const closed = comments({ can: { comment: false } });
    await open({ comments: 1, can: may({ like: true }) }, { [`GET ${PATH}`]: () => json(closed) });
    fireEvent.click(talk());
    await screen.findByText('Comment 1');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('that cannot be loaded can be asked for again', async () => {
    let answers = 0;
    await open(
      { comments: 1 },
      {
        [`GET ${PATH}`]: () =>
          answers++ ? json(comments()) : problem('memory.not_found', 404, 'Not found.'),
      },
    );
    fireEvent.click(talk());
    expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
  });
});

describe('a new comment', () => {
  const typed = 'I remember.';
  const posted = (more: Partial<Comment> = {}) =>
    json(
      aComment(7, {
        text: typed,
        mine: true,
        can: { delete: true, restore: false, decide: false, report: false },
        ...more,
      }),
      201,
    );

  test('is added below the others, counted, and its draft is gone', async () => {
    const { sent } = await open(
      { comments: 1 },
      { [`GET ${PATH}`]: () => json(comments()), [`POST ${PATH}`]: () => posted() },
    );
    fireEvent.click(talk());
    fireEvent.change(await box(), { target: { value: typed } });
    send();
    expect(await screen.findByText('Your comment was added.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((one) => one.id)).toEqual(['comment-1', 'comment-7']);
    expect(talk().textContent).toBe('Comments 2');
    expect((await box()).value).toBe('');
    const [request] = sent('POST');
    expect(await request?.json()).toMatchObject({ text: typed, lang: 'en' });
    await waitFor(async () => expect(await readDraft(draftKey('comment', 1, user.id))).toBeUndefined());
  });

  test('that waits is shown to its author as waiting', async () => {
    await open(
      { comments: 0 },
      {
        [`GET ${PATH}`]: () => json(comments({ comments: [], waits: true })),
        [`POST ${PATH}`]: () => posted({ status: 'pending' }),
      },
    );
    fireEvent.click(talk());
    expect(await screen.findByText('The family reads it before it appears.')).toBeTruthy();
    expect(screen.getByText('No comments yet.')).toBeTruthy();
    fireEvent.change(await box(), { target: { value: typed } });
    send();
    expect(await screen.findByText('Your comment is waiting for approval')).toBeTruthy();
    expect(screen.getByText(/^Thank you. The family will read your comment first/)).toBeTruthy();
    expect(talk().textContent).toBe('Comments ');
  });

  test('is not lost where there is no connection, and is the same one when it is sent again', async () => {
    const keys: string[] = [];
    let isOffline = true;
    await open(
      { comments: 1 },
      {
        [`GET ${PATH}`]: () => json(comments()),
        [`POST ${PATH}`]: async (request) => {
          keys.push(((await request.clone().json()) as { client_key: string }).client_key);
          if (isOffline) throw new TypeError('Failed to fetch');
          return posted();
        },
      },
    );
    fireEvent.click(talk());
    fireEvent.change(await box(), { target: { value: typed } });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('could not connect');
    expect(screen.getByText('What you wrote is saved on this device.')).toBeTruthy();
    expect((await box()).value).toBe(typed);
    expect(await readDraft(draftKey('comment', 1, user.id))).toMatchObject({ text: typed });
    isOffline = false;
    send();
    expect(await screen.findByText('Your comment was added.')).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  test('of nothing, or of too much, is not sent', async () => {
    const { sent } = await open({ comments: 1 }, { [`GET ${PATH}`]: () => json(comments()) });
    fireEvent.click(talk());
    await box();
    send();
    expect(await screen.findByText('Write a few words first.')).toBeTruthy();
    expect(document.activeElement).toBe(await box());
    fireEvent.change(await box(), { target: { value: 'a'.repeat(1001) } });
    expect(screen.queryByText('Write a few words first.')).toBeNull();
    expect(screen.getByText('One character too many')).toBeTruthy();
    send();
    expect(await screen.findByText('A comment has up to 1,000 characters.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  test('of a visitor is kept while they sign in, and is theirs afterwards', async () => {
    const { unmount, router } = await open(
      { comments: 1 },
      { [`GET ${PATH}`]: () => json(comments({ waits: true })) },
      false,
    );
    fireEvent.click(talk());
    fireEvent.change(await box(), { target: { value: typed } });
    send();
    expect(await screen.findByText(/^Please sign up or log in to send your comment/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/en/register'));
    expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en?memory=1#comments');
    unmount();
    await open({ comments: 1 }, { [`GET ${PATH}`]: () => json(comments({ waits: true })) });
    fireEvent.click(talk());
    await waitFor(async () => expect((await box()).value).toBe(typed));
    expect(await readDraft(draftKey('comment', 1, user.id))).toMatchObject({ text: typed });
  });

  test('that was returned shows the note, and can be written again', async () => {
    const returned = aComment(9, {
      text: 'Before',
      status: 'returned',
      status_note: 'Without the surname, please.',
      mine: true,
      can: { delete: true, restore: false, decide: false, report: false },
    });
    await open({ comments: 1 }, { [`GET ${PATH}`]: () => json(comments({ own: [returned] })) });
    fireEvent.click(talk());
    expect(await screen.findByText('Your comment was returned to you with a note')).toBeTruthy();
    expect(screen.getByText('Without the surname, please.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Write it again' }));
    await waitFor(async () => expect((await box()).value).toBe('Before'));
  });
});

describe('a comment that its reader may delete', () => {
  const mine = aComment(1, {
    mine: true,
    can: { delete: true, restore: false, decide: false, report: false },
  });

  const gone = () => new Response(null, { status: 204 });

  test('is deleted at once and counted no more, and a toast takes that back', async () => {
    let isThere = true;
    const { sent } = await open(
      { comments: 1 },
      {
        [`GET ${PATH}`]: () => json(comments({ comments: isThere ? [mine] : [] })),
        'DELETE /api/sites/comments/1': () => {
          isThere = false;
          return gone();
        },
        'POST /api/sites/comments/1/restore': () => {
          isThere = true;
          return json(mine);
        },
      },
    );
    fireEvent.click(talk());
    const button = await screen.findByRole('button', { name: 'Delete: your comment' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('The comment was deleted.')).toBeTruthy();
    expect(screen.queryByText('Comment 1')).toBeNull();
    expect(talk().textContent).toBe('Comments ');
    expect(document.activeElement?.id).toBe('comments');
    expect(sent('DELETE')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(talk().textContent).toBe('Comments 1');
    expect(sent('POST')).toHaveLength(1);
    act(hideToasts);
  });

  test('stays where that fails, and that is said', async () => {
    await open(
      { comments: 1 },
      {
        [`GET ${PATH}`]: () => json(comments({ comments: [mine] })),
        'DELETE /api/sites/comments/1': () => problem('comment.change_failed', 503, 'Not now.'),
      },
    );
    fireEvent.click(talk());
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: your comment' }));
    expect(await screen.findByText('The comment could not be deleted.')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(screen.getByText('Comment 1')).toBeTruthy();
    act(hideToasts);
  });
});
