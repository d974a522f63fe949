import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aPendingComment } from '#web/testing/a-comment.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import { aMemory, aPage, aSite, may } from '#worker/testing/view-fixtures.ts';

const user = aUser();
const aPendingMemory = (id: number, text: string) =>
  aMemory(id, { text, status: 'pending', can: may({ edit: true, delete: true, decide: true }) });
const deleted = aMemory(9, {
  text: 'thrown away',
  status: 'trashed',
  can: may({ restore: true }),
});

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  'GET /api/sites/ruth-cohen': () => json({ site: aSite({ can_decide: true, privilege: 'owner' }) }),
  'GET /api/sites/memories/pending/ruth-cohen': () =>
    json({
      ...aPage(aPendingMemory(1, 'the first'), aPendingMemory(2, 'the second')),
      comments: [],
    }),
  'GET /api/sites/reports/ruth-cohen': () => json({ reports: [], next_cursor: null, muted_until: null }),
  'GET /api/sites/memories/trashed/ruth-cohen': () => json(aPage(deleted)),
  'GET /api/sites/comments/trashed/ruth-cohen': () => json({ comments: [], next_cursor: null }),
  ...more,
});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(more: Parameters<typeof network>[0] = {}) {
  const requests = network(answers(more));
  await renderApp('/en/site/ruth-cohen/moderation');
  return requests;
}

const openTrash = async () => {
  const trash = (await screen.findByText('Deleted memories')).closest('details') as HTMLDetailsElement;
  trash.open = true;
  fireEvent(trash, new Event('toggle'));
};

const cardOf = async (text: string) => (await screen.findByText(text)).closest('section') as HTMLElement;

test('an approver returns a memory with a note, and the card leaves', async () => {
  const requests = await open({
    'POST /api/sites/memories/1/decision': () =>
      json({ ...aPendingMemory(1, 'the first'), status: 'returned' }),
  });
  const card = await cardOf('the first');
  fireEvent.click(within(card).getByRole('button', { name: 'Return with a note' }));
  fireEvent.change(within(card).getByRole('textbox'), { target: { value: 'Which year was it?' } });
  fireEvent.click(within(card).getByRole('button', { name: 'Return with this note' }));
  expect(await screen.findByText('Returned to דנה לוי with your note.')).toBeTruthy();
  expect(screen.queryByText('the first')).toBeNull();
  expect(screen.getByText('the second')).toBeTruthy();
  const decision = requests.find(({ url }) => url.endsWith('/decision'));
  expect(await decision?.json()).toEqual({ decision: 'return', note: 'Which year was it?', version: 1 });
});

test('a note beyond the limit is refused at its field, and nothing is sent', async () => {
  const requests = await open();
  const card = await cardOf('the first');
  fireEvent.click(within(card).getByRole('button', { name: 'Return with a note' }));
  const field = within(card).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'a'.repeat(MODERATION_NOTE_MAX + 1) } });
  fireEvent.click(within(card).getByRole('button', { name: 'Return with this note' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(requests.filter(({ url }) => url.endsWith('/decision'))).toEqual([]);
});

test('to approve is the one main act, and the others are quiet', async () => {
  await open({});
  const card = within(await cardOf('the first'));
  const lookOf = (name: string) => card.getByRole('button', { name }).classList;
  expect(lookOf('Approve').contains('main')).toBe(true);
  for (const name of ['Edit and approve', 'Return with a note', 'Don’t publish'])
    expect(lookOf(name).value).toBe('text-button');
});

test('where someone else was faster, that is said, and the card leaves', async () => {
  const message = 'This memory has already been decided on.';
  await open({
    'POST /api/sites/memories/1/decision': () => problem('memory.already_decided', 409, message),
  });
  fireEvent.click(within(await cardOf('the first')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText('the first')).toBeNull();
});

test('what its author changed meanwhile is read before it is approved', async () => {
  const current = { ...aPendingMemory(1, 'the first, by its author'), version: 2 };
  const requests = await open({
    'POST /api/sites/memories/1/decision': async (request) =>
      ((await request.clone().json()) as { version: number }).version === 2
        ? json({ ...current, status: 'published' })
        : problem('request.stale', 412, 'Changed.', { params: { current } }),
  });
  const card = await cardOf('the first');
  fireEvent.click(within(card).getByRole('button', { name: 'Approve' }));
  expect(await within(card).findByText('the first, by its author')).toBeTruthy();
  expect(within(card).getByRole('alert').textContent).toContain('in the meantime');
  fireEvent.click(within(card).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeTruthy();
  expect(requests.filter(({ url }) => url.endsWith('/decision'))).toHaveLength(2);
});

test('a decision that does not get through is said beside it, and what was written stays', async () => {
  await open({ 'POST /api/sites/memories/1/decision': () => problem('memory.edit_failed', 503, 'Not now.') });
  const card = await cardOf('the first');
  fireEvent.click(within(card).getByRole('button', { name: 'Edit and approve' }));
  fireEvent.change(within(card).getByRole('textbox'), { target: { value: 'the first, mended' } });
  fireEvent.click(within(card).getByRole('button', { name: 'Approve' }));
  expect((await within(card).findByRole('alert')).textContent).toBe('Not now.');
  expect((within(card).getByRole('textbox') as HTMLTextAreaElement).value).toBe('the first, mended');
});

const comment = aPendingComment(5, 'I was there too.');

test('a comment that waits is read with its memory, and returned with a note', async () => {
  const requests = await open({
    'GET /api/sites/memories/pending/ruth-cohen': () => json({ ...aPage(), comments: [comment] }),
    'POST /api/sites/comments/5/decision': () => json({ ...comment, status: 'returned' }),
  });
  const card = await cardOf('I was there too.');
  expect(screen.queryByText('Nothing is waiting for approval.')).toBeNull();
  expect(within(card).getByText('The light in the kitchen')).toBeTruthy();
  const link = within(card).getByRole('link', { name: /^On the memory by/ });
  expect(link.getAttribute('href')).toBe('/en/site/ruth-cohen?memory=1#comments');
  fireEvent.click(within(card).getByRole('button', { name: 'Return with a note' }));
  fireEvent.change(within(card).getByRole('textbox'), { target: { value: 'Which year?' } });
  fireEvent.click(within(card).getByRole('button', { name: 'Return with this note' }));
  expect(await screen.findByText('Returned to Noa Bar with your note.')).toBeTruthy();
  expect(screen.queryByText('I was there too.')).toBeNull();
  const decision = requests.find(({ url }) => url.endsWith('/decision'));
  expect(await decision?.json()).toEqual({ decision: 'return', note: 'Which year?' });
});

test('what its author has changed since it was last read is shown word by word', async () => {
  const edited = {
    ...aPendingMemory(1, 'She danced in the kitchen'),
    previous_text: 'She sang in the kitchen',
  };
  await open({
    'GET /api/sites/memories/pending/ruth-cohen': () => json({ ...aPage(edited), comments: [] }),
  });
  const changes = await screen.findByRole('region', { name: 'What its author changed in the text' });
  expect(changes.querySelector('del')?.textContent).toBe('[Removed: sang]');
  expect(changes.querySelector('ins')?.textContent).toBe('[Added: danced]');
});

test('what was deleted can be brought back', async () => {
  const requests = await open({
    'POST /api/sites/memories/9/restore': () => json({ ...deleted, status: 'published' }),
  });
  await openTrash();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/9/restore'))).toBe(true));
  const status = await screen.findByText('The memory is restored.');
  expect(document.activeElement).toBe(status);
});

test('a comment that was deleted can be brought back too', async () => {
  const trashed = { ...comment, status: 'trashed', can: { ...comment.can, restore: true } };
  const requests = await open({
    'GET /api/sites/memories/trashed/ruth-cohen': () => json(aPage()),
    'GET /api/sites/comments/trashed/ruth-cohen': () => json({ comments: [trashed], next_cursor: null }),
    'POST /api/sites/comments/5/restore': () => json({ ...comment, status: 'published' }),
  });
  await openTrash();
  expect(await screen.findByText('I was there too.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  const status = await screen.findByText('The comment is restored.');
  expect(document.activeElement).toBe(status);
  expect(requests.some(({ url }) => url.endsWith('/comments/5/restore'))).toBe(true);
});

describe('what was reported', () => {
  const shown = aMemory(5, { text: 'a cruel joke', collapsed_for: 'reports' });
  const reported = {
    id: 31,
    subject: 'memory',
    subject_id: 5,
    reasons: [
      { reason: 'hurtful', count: 2 },
      { reason: 'words', count: 1 },
    ],
    family: 1,
    notes: ['It hurts my mother.'],
    since: '2026-11-01T08:00:00.000Z',
    is_removable: true,
    memory: shown,
    comment: null,
  };
  const withReports = (more: Parameters<typeof network>[0] = {}, rest: object = {}) =>
    open({
      'GET /api/sites/reports/ruth-cohen': () =>
        json({ reports: [{ ...reported, ...rest }], next_cursor: null, muted_until: null }),
      ...more,
    });
  const decisionIn = async (requests: Request[]) =>
    (await requests.find(({ url }) => url.endsWith('/reports/31/decision'))?.json()) as unknown;

  test('is shown whole with its reasons and notes, and can be kept', async () => {
    const requests = await withReports({
      'POST /api/sites/reports/31/decision': () =>
        json({ subject: 'memory', subject_id: 5, decision: 'keep' }),
    });
    const card = within(await cardOf('a cruel joke'));
    expect(card.getByText('It is hurtful (2 people)')).toBeTruthy();
    expect(card.getByText('Flagged by the word list')).toBeTruthy();
    expect(card.getByText('1 of them says that they are family')).toBeTruthy();
    expect(card.getByText('It hurts my mother.')).toBeTruthy();
    expect(card.getByText(/Collapsed for visitors until you decide/)).toBeTruthy();
    expect(card.queryByText('Collapsed until the family has looked at it')).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Keep' }));
    const status = await screen.findByText('Kept. Visitors see it as before.');
    expect(document.activeElement?.contains(status)).toBe(true);
    expect(screen.queryByText('a cruel joke')).toBeNull();
    expect(await decisionIn(requests)).toEqual({ decision: 'keep' });
  });

  test('can be removed, and that can be undone', async () => {
    const requests = await withReports({
      'POST /api/sites/reports/31/decision': () =>
        json({ subject: 'memory', subject_id: 5, decision: 'remove' }),
      'POST /api/sites/memories/5/restore': () => json(shown),
    });
    fireEvent.click(within(await cardOf('a cruel joke')).getByRole('button', { name: 'Remove' }));
    expect((await screen.findByText('Removed.')).className).toBe('unseen');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/5/restore'))).toBe(true));
    expect(await decisionIn(requests)).toEqual({ decision: 'remove' });
  });

  test('can be removed and brought back too where it is a comment', async () => {
    const words = { text: 'a cruel word', lang: 'en', author: { name: 'Noa Bar' } };
    const requests = await withReports(
      {
        'POST /api/sites/reports/31/decision': () =>
          json({ subject: 'comment', subject_id: 5, decision: 'remove' }),
        'POST /api/sites/comments/5/restore': () => json(comment),
      },
      { subject: 'comment', memory: null, comment: words },
    );
    fireEvent.click(within(await cardOf('a cruel word')).getByRole('button', { name: 'Remove' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/comments/5/restore'))).toBe(true));
  });

  test('stays where the decision does not get through, which is said beside it', async () => {
    await withReports({
      'POST /api/sites/reports/31/decision': () => problem('memory.edit_failed', 503, 'Not now.'),
    });
    const card = within(await cardOf('a cruel joke'));
    fireEvent.click(card.getByRole('button', { name: 'Keep' }));
    expect((await card.findByRole('alert')).textContent).toBe('Not now.');
  });

  test('and is the site itself, can only be closed', async () => {
    await withReports({}, { subject: 'site', memory: null, is_removable: false });
    const card = within(await cardOf('This site as a whole'));
    expect(card.getByRole('button', { name: 'Close the report' })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

test('the emails about what waits can be paused and sent again', async () => {
  const requests = await open({
    'PUT /api/sites/memories/mute/ruth-cohen': async (request) => {
      const { days } = (await request.clone().json()) as { days: number | null };
      return json({ muted_until: days === null ? null : '2026-11-17T12:00:00.000Z' });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause for 7 days' }));
  expect(await screen.findByText(/You get none until 17\s+November\s+2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByRole('button', { name: 'Pause for a day' })).toBeTruthy();
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(await Promise.all(sent.map((one) => one.json()))).toEqual([{ days: 7 }, { days: null }]);
});

test('the page makes four calls, before anything is opened on it', async () => {
  const requests = await open({ 'GET /api/users/user': () => json({ user, unread: 0 }) });
  await screen.findByText('the second');
  const calls = new Set(requests.map(({ url }) => new URL(url).pathname));
  expect([...calls].length, [...calls].join()).toBeLessThanOrEqual(4);
});
