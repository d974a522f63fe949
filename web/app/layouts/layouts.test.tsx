import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { SharedLayout } from './shared-layout.tsx';

const server = () =>
  network({
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/texts/landing': () => json({ texts: [] }),
  });

test('a visitor is told of cookies once: the choice is kept', async () => {
  server();
  const { leave } = await renderApp('/en');
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  leave();
  await renderApp('/en');
  expect(await screen.findByRole('main')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
});

test('a visitor who chooses the other language in the bar is remembered in that language', async () => {
  server();
  const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  await renderApp('/en');
  const [link] = await screen.findAllByRole('link', { name: /עברית/ });
  if (link) fireEvent.click(link);
  await waitFor(() => expect(cookies.mock.calls.flat().join()).toContain('__Host-locale=he;'));
});

test('a page is offered in the language chosen before, but not once it is being read', async () => {
  server();
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const { router } = await renderApp('/en/login');
  const offer = () => screen.queryByRole('link', { name: 'לקריאת הדף בעברית' });
  cookie.mockReturnValue('__Host-locale=he');
  await act(() => router.invalidate());
  expect(offer()).toBeNull();
  await act(() => router.navigate({ to: '/$locale/search', params: { locale: 'en' } }));
  expect(offer()?.getAttribute('href')).toBe('/he/search');
});

test('the pages of a dashboard end with what to share them by', async () => {
  history.replaceState(null, '', '/en/dashboard/account');
  await renderPart(<SharedLayout>Stories</SharedLayout>);
  window.dispatchEvent(new Event('pointerdown'));
  expect(await screen.findByRole('region', { name: 'Share Dorot with others' })).toBeTruthy();
});
