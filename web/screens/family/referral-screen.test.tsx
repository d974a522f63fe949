import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const LINK = '/en/create-from-ref?ref=partner&ref_id=7&f=Ruth&l=Levi';

test.each([
  ['Sign up', '/en/register'],
  ['Log in', '/en/login'],
])('a newcomer reads whose site it is; “%s” keeps the partner’s link', async (name, page) => {
  network({
    'GET /api/sites/get-site-from-ref': () => json({ site_id: null }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
  });
  const { router } = await renderApp(LINK);
  expect(await screen.findByText(/To create a site for/)).toBeTruthy();
  const link = screen.getByRole('link', { name });
  await router.navigate({ href: link.getAttribute('href') ?? '' });
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
  expect(localStorage.getItem(REDIRECT_KEY)).toBe(LINK);
});
