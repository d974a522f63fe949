import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

/** The edit buttons are loaded when first rendered. */
const SLOW = { timeout: 4000 };
const AT = '/api/sites/ruth-cohen';
const NOT_ALLOWED = 'You do not have permission to do this.';
const { can } = aSite();

/** The page of an editor, without permissions after `demote`. Changes get `answer`, by default 403. */
function aFamily(answer = () => problem('auth.forbidden', 403, NOT_ALLOWED)) {
  let site: Site = aSite({
    privilege: 'editor',
    can: { ...can, about: true, bio: true, new_post: true },
    can_list_members: true,
  });
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    [`GET ${AT}`]: () => json({ site }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
    'GET /api/sites/memories/pending/7': () => json(aPage()),
    'PATCH /api/sites/7': answer,
    'POST /api/sites/memories': answer,
  });
  return {
    demote: () => {
      site = aSite({ privilege: 'none', can });
    },
    rightsAsked: () => requests.filter(({ url }) => url.endsWith(AT)).length,
  };
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});
afterEach(() => {
  hideToasts();
});

test('an editor who is one no longer is told so beside the life story just written, and keeps it', async () => {
  const family = aFamily();
  await renderApp('/en/site/ruth-cohen');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the life story' }, SLOW));
  const dialog = within(await screen.findByRole('dialog'));
  const story = dialog.getByLabelText('The life story') as HTMLTextAreaElement;
  fireEvent.change(story, { target: { value: 'She taught for forty years.' } });
  family.demote();
  const before = family.rightsAsked();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(NOT_ALLOWED)).toBeTruthy();
  await waitFor(() => expect(family.rightsAsked()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('Members and invitations')).toBeNull());
  expect(story.isConnected).toBe(true);
  expect(story.value).toBe('She taught for forty years.');
  expect(dialog.getByText(/You can copy it before closing/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Change the life story')).toBeNull());
});

test('and so beside a memory that was being written', async () => {
  const family = aFamily();
  await renderApp('/en/site/ruth-cohen?compose=memory');
  const textArea = (await screen.findByLabelText('Your words', {}, SLOW)) as HTMLTextAreaElement;
  fireEvent.change(textArea, { target: { value: 'The smell of her kitchen.' } });
  family.demote();
  const before = family.rightsAsked();
  fireEvent.click(screen.getByRole('button', { name: 'Share memory' }));
  expect(await screen.findByText(NOT_ALLOWED)).toBeTruthy();
  await waitFor(() => expect(family.rightsAsked()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('Members and invitations')).toBeNull());
  expect(textArea.isConnected).toBe(true);
  expect(textArea.value).toBe('The smell of her kitchen.');
});

test.each([
  ['/en/site/ruth-cohen', 'Change the life story', 'The life story', 'Save', 'site.rename_failed'],
  ['/en/site/ruth-cohen?compose=memory', null, 'Your words', 'Share memory', 'memory.post_failed'],
])(
  'at %s nothing written is lost where the server can do nothing for a while',
  async (path, opens, field, sends, code) => {
    aFamily(() => problem(code, 503, 'It could not be saved.', { retry_after: 5 }));
    await renderApp(path);
    if (opens) fireEvent.click(await screen.findByRole('button', { name: opens }, SLOW));
    const dialog = within(await screen.findByRole('dialog', {}, SLOW));
    const textArea = (await dialog.findByLabelText(field, {}, SLOW)) as HTMLTextAreaElement;
    fireEvent.change(textArea, { target: { value: 'She taught for forty years.' } });
    const button = dialog.getByRole('button', { name: sends });
    fireEvent.click(button);
    expect(await dialog.findByText('It could not be saved. Try again in a moment.')).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(textArea.value).toBe('She taught for forty years.');
  },
);
