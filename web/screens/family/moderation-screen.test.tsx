import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import { aMemory, aPage, aSite } from '#worker/testing/view-fixtures.ts';

const user = aUser();
const aPendingMemory = (id: number, text: string) =>
  aMemory(id, {
    text,
    status: 'pending',
    can: { edit: true, delete: true, restore: false, decide: true, pin: false, move: false },
  });
const deleted = aMemory(9, {
  text: 'thrown away',
  status: 'trashed',
  can: { edit: false, delete: false, restore: true, decide: false, pin: false, move: false },
});

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  'GET /api/sites/ruth-cohen': () => json({ site: aSite({ can_decide: true, privilege: 'owner' }) }),
  'GET /api/sites/memories/pending/ruth-cohen': () =>
    json(aPage(aPendingMemory(1, 'the first'), aPendingMemory(2, 'the second'))),
  'GET /api/sites/memories/trashed/ruth-cohen': () => json(aPage(deleted)),
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

test('what was deleted can be brought back', async () => {
  const requests = await open({
    'POST /api/sites/memories/9/restore': () => json({ ...deleted, status: 'published' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/9/restore'))).toBe(true));
  const status = await screen.findByText('The memory is restored.');
  expect(document.activeElement).toBe(status);
});
