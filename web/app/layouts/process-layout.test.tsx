import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { ProcessLayout } from './process-layout.tsx';

const onCancel = vi.fn();

function Listening() {
  useProcessCancel(onCancel);
  return <h1>Listening</h1>;
}

async function open(...entries: string[]) {
  const root = createRootRoute();
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const process = (content: React.ReactNode) => () => <ProcessLayout>{content}</ProcessLayout>;
  const routeTree = root.addChildren([
    page('/$locale', () => <h1>Home</h1>),
    page('/$locale/before', () => <h1>Before</h1>),
    page('/$locale/deaf', process(<h1>Deaf</h1>)),
    page('/$locale/listening', process(<Listening />)),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: entries.slice(0, 1) }),
    context: { queries: new QueryClient() },
  });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(() => router.load());
  for (const entry of entries.slice(1)) await act(() => router.navigate({ href: entry }));
  return router;
}

beforeEach(async () => {
  await activate('en');
  await loadMessages('common');
  onCancel.mockClear();
});

const cancel = async () => fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

test('cancel goes back to the page before', async () => {
  await open('/en/before', '/en/deaf');
  await cancel();
  expect(await screen.findByText('Before')).toBeTruthy();
});

test('cancel leads home for who came here first', async () => {
  await open('/en/deaf');
  await cancel();
  expect(await screen.findByText('Home')).toBeTruthy();
});

test('cancel is raised as an event where something listens, and goes nowhere by itself', async () => {
  const raised = vi.fn();
  window.addEventListener('process-cancel', raised, { once: true });
  const router = await open('/en/before', '/en/listening');
  await cancel();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(raised).toHaveBeenCalledOnce();
  expect(router.latestLocation.pathname).toBe('/en/listening');
});
