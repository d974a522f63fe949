import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const AT = 'GET /api/sites/ruth-cohen';
const FEED = { 'GET /api/sites/memories/ruth-cohen': () => json(aPage()) };

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function openSite(answers: Parameters<typeof network>[0]) {
  network({ 'GET /api/users/user': () => json({ user: aUser() }), ...FEED, ...answers });
  return renderApp('/en/site/ruth-cohen');
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

test('a member whom the family has suspended is told so, and nothing of the site', async () => {
  await openSite({ [AT]: () => problem('member.suspended', 403, 'Your place on this site is paused.') });
  expect(await title()).toBe('Your place on this site is paused.');
});

test('the person who deleted a site is told until when it can be brought back, and brings it back', async () => {
  let deleted = true;
  const params = { id: 7, name: 'Ruth Cohen', restore_until: new Date(2026, 11, 21, 0, 1).toISOString() };
  await openSite({
    [AT]: () =>
      deleted ? problem('site.deleted', 410, 'Deleted.', { params }) : json({ site: aSite({}, 'en') }),
    'POST /api/sites/7/restore': () => {
      deleted = false;
      return json({ site: aSite({}, 'en') });
    },
  });
  await waitFor(async () => expect(await title()).toBe('This site is deleted'));
  expect(screen.getByText(/21 December 2026/).textContent).toContain('Ruth Cohen');
  fireEvent.click(screen.getByRole('button', { name: 'Restore the site' }));
  await waitFor(async () => expect(await title()).toContain('Ruth Cohen'));
});

test('who cannot restore it for now is led to whom to write to', async () => {
  const params = { id: 7, name: 'Ruth Cohen', restore_until: new Date(2026, 11, 21, 0, 1).toISOString() };
  await openSite({
    [AT]: () => problem('site.deleted', 410, 'Deleted.', { params }),
    'POST /api/sites/7/restore': () => problem('site.rename_failed', 503, 'It could not be saved.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore the site' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It could not be saved.');
  expect(within(alert).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/en#contact');
});

test('where it cannot be read which site was deleted, the page says that it is', async () => {
  await openSite({
    [AT]: () => problem('site.deleted', 410, 'This site was deleted.', { params: { id: '7' } }),
  });
  await waitFor(async () => expect(await title()).toBe('This site was deleted.'));
});

test('where the connection is lost that is said, and it can be tried again', async () => {
  let online = false;
  await openSite({
    [AT]: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return json({ site: aSite({}, 'en') });
    },
  });
  await waitFor(async () => expect(await title()).toBe('No connection'));
  online = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await title()).toContain('Ruth Cohen'));
});

test('where only people who are logged in may read, a visitor is told so, and comes back after logging in', async () => {
  localStorage.clear();
  const { router } = await openSite({ [AT]: () => problem('auth.token_missing', 401, 'Please log in.') });
  await waitFor(async () => expect(await title()).toBe('Log in to read this site'));
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in / sign up' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/login'));
  expect(localStorage.getItem(REDIRECT_KEY)).toContain('/en/site/ruth-cohen');
});

test('a visitor of a work site that is not open yet is told so, and is offered no way in that does not exist', async () => {
  localStorage.clear();
  await openSite({ [AT]: () => problem('site.not_open', 403, 'This site is not open yet') });
  await waitFor(async () => expect(await title()).toBe('This site is not open yet'));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Log in' })).toBeTruthy();
  expect(main.queryByRole('button', { name: 'Ask for access' })).toBeNull();
});
