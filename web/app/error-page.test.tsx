import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ErrorPage } from './error-page.tsx';
import { createAppRouter } from './router.ts';

beforeEach(() => activate('en'));

function show(error: Error) {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/en'] }));
  render(
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router}>
        <ErrorPage error={error} reset={() => undefined} />
      </RouterContextProvider>
    </I18nProvider>,
  );
}

const refused = (code: 'site.not_found' | 'internal', status: number) =>
  new ApiError({ code, detail: `Words for ${code}`, status, requestId: 'r-9' });

test('what the server said is shown, with what to name when asking for help', async () => {
  show(refused('internal', 500));
  expect(await screen.findByRole('heading', { name: 'Words for internal' })).toBeTruthy();
  expect(screen.getByText('500 · internal · r-9')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('what is not there leads home', async () => {
  show(refused('site.not_found', 404));
  expect(await screen.findByRole('link', { name: 'Back to the home page' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a fault of our own is an Error with the code 500, without its insides', async () => {
  show(new TypeError('x is undefined'));
  expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.queryByText(/undefined/)).toBeNull();
});

test('a part of the page that did not arrive is no fault of the server’s', async () => {
  show(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  expect(await screen.findByRole('heading', { name: 'Part of this page did not load.' })).toBeTruthy();
  expect(screen.queryByText('500')).toBeNull();
});

test('when even the error page fails, there is a sentence and a way home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = refused('internal', 500);
  Object.defineProperty(broken, 'detail', {
    get: () => {
      throw new Error('broken');
    },
  });
  show(broken);
  expect(await screen.findByText('An error occurred while showing the error page')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Back to the home page' })).toBeTruthy();
});
