import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const user = aUser({ profile: '/api/media/her-face?s=1' });

async function open(path: string) {
  network({
    'GET /api/users/user': () => json({ user }),
    'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/texts/landing': () => json({ texts: [] }),
    'GET /api/users/logout': () => new Response(null, { status: 204 }),
  });
  const app = await renderApp(path);
  return app;
}

const bar = () => within(document.querySelector('header.bar') as HTMLElement);
/** The entries of the phone menu. */
const entries = () =>
  [...document.querySelectorAll('.slim .menu-list .link')].map(({ textContent }) => textContent);

/** The parts of the landing page. */
const LANDING = ['Home', 'How it works', 'Example sites', 'Contact us'];

afterEach(() => {
  delete document.documentElement.dataset.edition;
});

test('a visitor may log in or sign up, and create a site; nothing leads nowhere', async () => {
  await open('/en/nowhere');
  expect(entries()).toEqual([...LANDING, 'Log in / sign up', 'Create a site']);
});

test('in the work edition they try it', async () => {
  document.documentElement.dataset.edition = 'work';
  await open('/en/nowhere');
  expect(bar().getByText('@work')).toBeTruthy();
  expect(entries()).toEqual([...LANDING, 'Log in / sign up', 'Try now']);
});

test('whoever is signed in finds their sites and themselves, and logs out', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  const { router } = await open('/en/sites');
  await waitFor(() => expect(entries()).toContain('Log out'));
  expect(entries().slice(0, 3)).toEqual(['My sites', 'Account settings', 'Home']);
  expect(entries().filter((entry) => entry === 'Account settings')).toHaveLength(1);
  expect(entries()).not.toContain('Log in / sign up');
  expect(bar().getAllByText('Dana Levi').length).toBeGreaterThan(0);
  fireEvent.click(within(document.querySelector('details.slim') as HTMLElement).getByText('Log out'));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en'));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('the bar and the menu behind a face lead to the account; a face that does not come leaves the initials', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  await open('/en/sites');
  const face = await waitFor(() => {
    const image = document.querySelector<HTMLImageElement>('summary img.face');
    if (!image) throw new Error('no face yet');
    return image;
  });
  expect(face.getAttribute('src')).toBe('/api/media/her-face?s=1');
  const links = bar().getAllByRole('link', { name: 'Account settings' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/dashboard/account',
    '/en/dashboard/account',
    '/en/dashboard/account',
  ]);
  fireEvent.error(face);
  expect(document.querySelector('summary .face')?.textContent).toBe('DL');
});

test('the menu closes on each change of page', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  const { router } = await open('/en/sites');
  const menu = document.querySelector('details.slim') as HTMLDetailsElement;
  act(() => {
    menu.open = true;
  });
  await act(() =>
    router.navigate({ to: '/$locale/sites', params: { locale: 'en' }, search: { tab: 'member' } }),
  );
  await waitFor(() => expect(menu.open).toBe(false));
});

test('making a site has a bar of its own: a way out, no menu, no footer, nothing to share', async () => {
  await open('/en/onboarding');
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(document.querySelector('.menu')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(document.querySelector('.share')).toBeNull();
});
