import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  loadDraft,
  type MemoryDraft,
  newDraft,
  newPhoto,
  storeBytes,
} from '#web/features/memories/drafts/memory-draft.ts';
import { addToOutbox, dropWaiting, listOutbox } from '#web/features/memories/outbox/outbox.ts';
import { sendOutbox } from '#web/features/memories/outbox/send-outbox.ts';
import { clearToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aMemory, aSite } from '#worker/testing/view-fixtures.ts';

const SITE = 101;
const POST = 'POST /api/sites/memories';
const GET = `GET /api/sites/${SITE}`;

const signIn = (userId: number) =>
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: String(userId) }))}.y`);
const isThree = { 'GET /api/users/user': () => json({ user: aUser({ id: 3 }) }) };
const shutOut = () => problem('site.private', 403, 'This is a private site.');
const site = (more: Partial<ReturnType<typeof aSite>> = {}) =>
  aSite({ id: SITE, name: 'Rosa Levi', other_name: null, ...more });
const siteAllowingPosts = () => json({ site: site({ can: { ...aSite().can, new_post: true } }) });

afterEach(async () => {
  for (const one of await listOutbox(3)) await dropWaiting(one);
});

/** User 3 has written a memory offline. */
async function writeOffline(more: Partial<MemoryDraft>) {
  signIn(3);
  await addToOutbox(
    { userId: 3, siteId: SITE, what: 'memory', locale: 'en' },
    { ...newDraft(), text: 'She sang at the window.', ...more },
  );
}

/** The same, rejected by the server. */
async function refused(more: Partial<MemoryDraft> = {}) {
  await writeOffline(more);
  network({ [POST]: shutOut });
  await sendOutbox();
}

const card = () => screen.findByRole('region', { name: 'Memory waiting to be sent' });
const button = (name: string) => screen.findByRole('button', { name });

test('someone who was removed before their words went out finds and copies them here, with why they were refused', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sea');
  const photo = { ...newPhoto('sea.jpg'), mediaId: 'm-1', caption: 'At the sea' };
  // a blob of happy-dom loses its type when it is stored
  vi.stubGlobal('Blob', (await vi.importActual<{ Blob: unknown }>('node:buffer')).Blob);
  const blob = new Blob(['x'], { type: 'image/jpeg' });
  await storeBytes(photo.key, {
    shrunk: { widths: [{ width: 320, height: 240, blob }], thumbhash: null, name: 'sea.jpg' },
  });
  await refused({ location: 'Haifa', photos: [photo] });
  const requests = network({ ...isThree, [GET]: shutOut, [POST]: shutOut });
  const { queries } = await renderApp('/en/offline');

  const memoryCard = await card();
  expect(document.querySelector('p[role=status][tabindex="-1"]:not(.contents):empty')).toBeNull();
  expect(within(memoryCard).getByText('Could not be sent')).toBeTruthy();
  expect(within(memoryCard).getByRole('alert').textContent).toBe('This is a private site.');
  expect(within(memoryCard).getByText('She sang at the window.').getAttribute('dir')).toBe('auto');
  for (const text of ['Haifa', '1 photo', 'At the sea'])
    expect(within(memoryCard).getByText(text)).toBeTruthy();
  await waitFor(() => expect(memoryCard.querySelector('img')?.src).toBe('blob:sea'));

  fireEvent.click(await button('Copy the words'));
  await within(memoryCard).findByRole('button', { name: 'The words were copied' });
  expect(copied).toEqual(['She sang at the window.\n\nHaifa\n\nAt the sea']);

  // actions that would only fail again, or lead to an inaccessible site, are not offered
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith(`/${SITE}`))).toBe(true));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(within(memoryCard).queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(within(memoryCard).queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(within(memoryCard).queryByRole('link')).toBeNull();
});

test('and throws them away once they were asked whether to; then nothing is said of what was not sent', async () => {
  await refused();
  network({ ...isThree, [GET]: shutOut });
  await renderApp('/en/offline');
  fireEvent.click(await button('Discard the draft'));
  expect(await listOutbox(3)).toHaveLength(1);
  fireEvent.click(await button('Discard'));
  expect((await screen.findByText('What you wrote was discarded.')) === document.activeElement).toBe(true);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Not sent yet' })).toBeNull());
  expect(await listOutbox(3)).toEqual([]);
});

test('where the site takes them after all, their words are sent from here', async () => {
  await refused();
  let texts: unknown[] = [];
  network({
    ...isThree,
    [GET]: siteAllowingPosts,
    [POST]: async (request) => {
      texts = [...texts, ((await request.json()) as { text: string }).text];
      return json(aMemory(1, { text: 'She sang at the window.', media: [], site_id: SITE }), 201);
    },
  });
  await renderApp('/en/offline');
  expect((await screen.findByRole('link', { name: 'Rosa Levi' })).getAttribute('href')).toBe('/en/site/101');
  fireEvent.click(await button('Send now'));
  expect(await screen.findByText('What you wrote has been sent.')).toBeTruthy();
  expect(texts).toEqual(['She sang at the window.']);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Not sent yet' })).toBeNull());
});

test('or are changed on the page of the site', async () => {
  await refused();
  network({ ...isThree, [GET]: siteAllowingPosts });
  const { router } = await renderApp('/en/offline');
  fireEvent.click(await button('Edit'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/en/site/101',
      search: { compose: 'memory' },
    }),
  );
  expect(await loadDraft({ what: 'memory', id: SITE, userId: 3 })).toMatchObject({
    text: 'She sang at the window.',
  });
});

test('a memory that was not refused can be sent again at once, though the state of the site is unknown', async () => {
  await writeOffline({});
  network({ ...isThree, [GET]: () => problem('rate.limited', 429, 'Later.') });
  await renderApp('/en/offline');
  expect(within(await card()).getByText('Waiting to be sent')).toBeTruthy();
  expect(await button('Send now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('what one person wrote is shown to nobody else on the same device', async () => {
  await refused();
  network({ ...isThree, [GET]: shutOut });
  await renderApp('/en/offline');
  await card();
  clearToken('logout');
  await waitFor(() => expect(screen.queryByText('She sang at the window.')).toBeNull());

  for (const userId of [4, null]) {
    if (userId) signIn(userId);
    else localStorage.removeItem(TOKEN_KEY);
    await renderApp('/en/offline');
    expect(await screen.findByRole('heading', { name: 'For a visit' })).toBeTruthy();
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.queryByRole('heading', { name: 'Not sent yet' })).toBeNull();
    expect(screen.queryByText('She sang at the window.')).toBeNull();
  }
});

test('my sites say that something waits, and lead to it', async () => {
  await refused();
  network({
    ...isThree,
    'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
    'GET /api/invitations/mine': () => json({ invitations: [], community_invitations: [] }),
    'GET /api/updates/count': () => json({ unread: 0 }),
  });
  await renderApp('/en/sites');
  const link = await screen.findByRole('link', { name: 'See what you wrote' });
  expect(link.getAttribute('href')).toBe('/en/offline');
});
