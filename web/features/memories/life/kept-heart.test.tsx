import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedMemory } from '#web/features/memories/feed/linked-memory.tsx';
import { writeDraft } from '#web/lib/drafts.ts';
import { draftKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { aMemory, may } from '#worker/testing/view-fixtures.ts';

const linked = { ...aMemory(1, { can: may({ like: true }), likes: 1 }), site_id: 7 };
const heart = () => screen.getByRole('button', { name: /^Heart/ });
const aMoment = () => act(() => new Promise((later) => setTimeout(later, 50)));

/** The memory that the address names; `sent` counts the hearts that were sent. */
async function open() {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/memories/item/1': () => json(linked),
    'PUT /api/sites/memories/1/like': () => json({ likes: 2, liked: true }),
  });
  const view = await renderPart(<LinkedMemory id={1} siteId={7} />);
  await screen.findByRole('article');
  return { ...view, sent: () => requests.filter(({ method }) => method === 'PUT').length };
}

test('a visitor’s heart is given by itself when they return signed in, once', async () => {
  const visit = await open();
  fireEvent.click(heart());
  fireEvent.click(await screen.findByRole('button', { name: 'I have an account' }));
  await waitFor(() => expect(visit.router.history.location.pathname).toBe('/en/login'));
  expect(visit.sent()).toBe(0);
  visit.unmount();
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const first = await open();
  await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
  expect(first.sent()).toBe(1);
  first.unmount();
  const second = await open();
  await aMoment();
  expect(second.sent()).toBe(0);
});

test('a heart that was kept too long, or for another memory, is not given', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await writeDraft(draftKey('heart', 1, null), { at: Date.now() - 2 * 60 * 60 * 1000 });
  await writeDraft(draftKey('heart', 2, null), { at: Date.now() });
  const { sent } = await open();
  await aMoment();
  expect(sent()).toBe(0);
  expect(heart().getAttribute('aria-pressed')).toBe('false');
});
