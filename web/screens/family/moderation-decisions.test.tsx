import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aPendingComment } from '#web/testing/a-comment.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { DecidedComment } from '#worker/contract/comment.ts';
import type { DecidedMemory } from '#worker/contract/memory-commands.ts';
import { aMemory, aPage, aSite, may } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const pending = aMemory(1, {
  text: 'the first',
  status: 'pending',
  can: may({ edit: true, delete: true, decide: true }),
});
const comment = aPendingComment(5, 'I was there too.');
const decision = { decided_at: '2026-05-19T12:00:00.000Z', decided_by: { name: 'Ora Levi' } };
const denied: DecidedMemory = {
  ...aMemory(8, { text: 'an unkind story', status: 'denied', status_note: 'Not this one.' }),
  ...decision,
  can: { ...may(), undo: true },
};
const returned: DecidedComment = {
  ...comment,
  id: 6,
  text: 'a hasty comment',
  status: 'returned',
  ...decision,
  can: { ...comment.can, decide: false, undo: false },
};

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(more: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/ruth-cohen': () => json({ site: aSite({ can_decide: true, privilege: 'owner' }) }),
    'GET /api/sites/memories/pending/ruth-cohen': () => json({ ...aPage(pending), comments: [comment] }),
    'GET /api/sites/reports/ruth-cohen': () => json({ reports: [], next_cursor: null, muted_until: null }),
    'GET /api/sites/memories/decided/ruth-cohen': () => json({ memories: [denied], next_cursor: null }),
    'GET /api/sites/comments/decided/ruth-cohen': () => json({ comments: [returned], next_cursor: null }),
    'POST /api/sites/memories/1/decision': () => json({ ...pending, status: 'published' }),
    'POST /api/sites/comments/5/decision': () => json({ ...comment, status: 'denied' }),
    ...more,
  });
  await renderApp('/en/site/ruth-cohen/moderation');
  const sent = async () =>
    Promise.all(
      requests
        .filter(({ url }) => url.endsWith('/decision'))
        .map(async (one) => (await one.json()) as object),
    );
  return { requests, sent };
}

const cardOf = async (text: string) => (await screen.findByText(text)).closest('section') as HTMLElement;
const press = (card: HTMLElement, name: string) =>
  fireEvent.click(within(card).getByRole('button', { name }));

describe('what its author changed meanwhile', () => {
  const current = { ...pending, text: 'the first, by its author', version: 2 };
  const stale = async (request: Request) =>
    ((await request.clone().json()) as { version: number }).version === 2
      ? json({ ...current, status: 'published' })
      : problem('request.stale', 412, 'Changed.', { params: { current } });

  test('is what is edited before it is approved, not the words that were read first', async () => {
    const { sent } = await open({ 'POST /api/sites/memories/1/decision': stale });
    const card = await cardOf('the first');
    press(card, 'Approve');
    await within(card).findByText('the first, by its author');
    press(card, 'Edit and approve');
    const field = within(card).getByRole('textbox') as HTMLTextAreaElement;
    expect(field.value).toBe('the first, by its author');
    press(card, 'Approve');
    await screen.findByText('Approved with your changes.');
    expect((await sent()).at(-1)).toEqual({
      decision: 'approve',
      text: 'the first, by its author',
      version: 2,
    });
  });

  test('replaces an edit of the earlier words, which is shown beside it', async () => {
    const { sent } = await open({ 'POST /api/sites/memories/1/decision': stale });
    const card = await cardOf('the first');
    press(card, 'Edit and approve');
    const field = () => within(card).getByRole('textbox') as HTMLTextAreaElement;
    fireEvent.change(field(), { target: { value: 'the first, mended' } });
    press(card, 'Approve');
    await waitFor(() => expect(field().value).toBe('the first, by its author'));
    fireEvent.change(field(), { target: { value: 'both together' } });
    expect(within(card).getByText('the first, mended')).toBeTruthy();
    press(card, 'Approve');
    await screen.findByText('Approved with your changes.');
    expect((await sent()).at(-1)).toMatchObject({ text: 'both together', version: 2 });
  });
});

describe('a decision can be undone', () => {
  test('at once, and the memory waits again', async () => {
    const { sent } = await open();
    press(await cardOf('the first'), 'Approve');
    expect(await screen.findByText('The memory was approved.')).toBeTruthy();
    expect(screen.queryByText('the first')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const card = await cardOf('the first');
    expect(screen.getByText('It is waiting for approval again.').className).toBe('unseen');
    await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true));
    expect(document.activeElement?.contains(await cardOf('I was there too.'))).toBe(false);
    expect(await sent()).toEqual([{ decision: 'approve', version: 1 }, { decision: 'undo' }]);
  });

  test('and meanwhile the next card has the focus, without a second message or a scroll to the top', async () => {
    await open();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    press(await cardOf('the first'), 'Approve');
    expect((await screen.findByText('Approved.')).className).toBe('unseen');
    const next = await cardOf('I was there too.');
    expect(document.activeElement?.contains(next)).toBe(true);
    expect(document.activeElement?.textContent).not.toContain('Approved.');
    expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
    focus.mockRestore();
    press(next, 'Approve');
    const last = await screen.findByText('Nothing is waiting for approval.');
    expect(document.activeElement?.contains(last)).toBe(true);
  });

  test('of a comment too', async () => {
    const { sent } = await open();
    const card = await cardOf('I was there too.');
    press(card, 'Don’t publish');
    press(card, 'Don’t publish');
    expect(await screen.findByText('The comment will not be published.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('I was there too.')).toBeTruthy();
    expect(await sent()).toEqual([{ decision: 'deny', tell: false }, { decision: 'undo' }]);
  });

  test('unless that is refused, which is said', async () => {
    let asked = 0;
    await open({
      'POST /api/sites/memories/1/decision': () =>
        asked++ === 0
          ? json({ ...pending, status: 'denied' })
          : problem('media.free_limit', 422, 'Three photos are free.'),
    });
    press(await cardOf('the first'), 'Approve');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The decision could not be undone.')).toBeTruthy();
    expect(screen.getByText('Three photos are free.')).toBeTruthy();
    expect(screen.queryByText('the first')).toBeNull();
  });

  test('and not where it was someone else’s', async () => {
    const message = 'This memory has already been decided on.';
    await open({
      'POST /api/sites/memories/1/decision': () => problem('memory.already_decided', 409, message),
    });
    press(await cardOf('the first'), 'Approve');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('what is not published', () => {
  test('is kept, and its author is told with a note only if asked for', async () => {
    const { sent } = await open();
    const card = await cardOf('the first');
    press(card, 'Don’t publish');
    expect(
      within(card).getByText(/only its author and the people who manage this site can see it/),
    ).toBeTruthy();
    expect(within(card).queryByRole('textbox')).toBeNull();
    fireEvent.click(within(card).getByRole('checkbox'));
    fireEvent.change(within(card).getByRole('textbox'), { target: { value: ' It names a child. ' } });
    press(card, 'Don’t publish');
    await screen.findByText('Not published.');
    expect(await sent()).toEqual([{ decision: 'deny', tell: true, note: 'It names a child.', version: 1 }]);
  });

  test('sends no note once the author is not to be told', async () => {
    const { sent } = await open();
    const card = await cardOf('I was there too.');
    press(card, 'Don’t publish');
    fireEvent.click(within(card).getByRole('checkbox'));
    fireEvent.change(within(card).getByRole('textbox'), { target: { value: 'Never mind.' } });
    fireEvent.click(within(card).getByRole('checkbox'));
    press(card, 'Don’t publish');
    await screen.findByText('Not published.');
    expect(await sent()).toEqual([{ decision: 'deny', tell: false }]);
  });
});

describe('what was decided', () => {
  const unfold = async () => {
    const fold = (await screen.findByText('Returned or not published')).closest(
      'details',
    ) as HTMLDetailsElement;
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
    return fold;
  };

  test('is not requested before it is unfolded', async () => {
    const { requests } = await open();
    await screen.findByText('Returned or not published');
    expect(requests.filter(({ url }) => url.includes('/decided/'))).toEqual([]);
  });

  test('is found with who decided when, the note and the way back where that is allowed', async () => {
    await open();
    const fold = within(await unfold());
    const memory = within((await fold.findByText('an unkind story')).closest('li') as HTMLElement);
    expect(memory.getByText('It was not published')).toBeTruthy();
    expect(memory.getByText('Ora Levi')).toBeTruthy();
    expect(memory.getByText('Not this one.')).toBeTruthy();
    expect(memory.getByRole('button', { name: 'Undo the decision' })).toBeTruthy();
    const one = within((await fold.findByText('a hasty comment')).closest('li') as HTMLElement);
    expect(one.getByText('It was returned')).toBeTruthy();
    expect(one.getByText(/Someone with a higher role decided this/)).toBeTruthy();
    expect(one.queryByRole('button', { name: 'Undo the decision' })).toBeNull();
  });

  test('goes back into the queue once it is undone, also if it was decided here', async () => {
    let isDecided = false;
    const again: DecidedMemory = { ...denied, id: 1, text: 'the first' };
    const { sent } = await open({
      'GET /api/sites/memories/decided/ruth-cohen': () =>
        json({ memories: isDecided ? [again] : [], next_cursor: null }),
      'POST /api/sites/memories/1/decision': () => {
        isDecided = !isDecided;
        return json({ ...pending, status: isDecided ? 'denied' : 'pending' });
      },
    });
    press(await cardOf('the first'), 'Approve');
    await screen.findByText('Approved.');
    const fold = within(await unfold());
    fireEvent.click(await fold.findByRole('button', { name: 'Undo the decision' }));
    expect(await fold.findByText('It is waiting for approval again.')).toBeTruthy();
    expect(await cardOf('the first')).toBeTruthy();
    await waitFor(() => expect(fold.queryByText('the first')).toBeNull());
    expect((await sent()).at(-1)).toEqual({ decision: 'undo' });
  });

  test('stays in sight where more of it cannot be loaded, and can be asked for again', async () => {
    let isDown = true;
    await open({
      'GET /api/sites/memories/decided/ruth-cohen': ({ url }) => {
        if (!url.includes('cursor=abc')) return json({ memories: [denied], next_cursor: 'abc' });
        return isDown
          ? problem('request.invalid', 422, 'Not now.')
          : json({ memories: [{ ...denied, id: 7, text: 'an older one' }], next_cursor: null });
      },
    });
    const fold = within(await unfold());
    fireEvent.click(await fold.findByRole('button', { name: 'More memories' }));
    expect((await fold.findByRole('alert')).textContent).toContain('Not now.');
    expect(fold.getByText('an unkind story')).toBeTruthy();
    isDown = false;
    fireEvent.click(fold.getByRole('button', { name: 'More memories' }));
    expect(await fold.findByText('an older one')).toBeTruthy();
    expect(fold.queryByRole('alert')).toBeNull();
  });

  test('comes page by page', async () => {
    await open({
      'GET /api/sites/memories/decided/ruth-cohen': ({ url }) =>
        json(
          url.includes('cursor=abc')
            ? { memories: [{ ...denied, id: 7, text: 'an older one' }], next_cursor: null }
            : { memories: [denied], next_cursor: 'abc' },
        ),
    });
    const fold = within(await unfold());
    fireEvent.click(await fold.findByRole('button', { name: 'More memories' }));
    expect(await fold.findByText('an older one')).toBeTruthy();
    expect(fold.queryByRole('button', { name: 'More memories' })).toBeNull();
  });
});
