import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { COOKIES_KEY } from '#web/lib/storage-keys.ts';
import { NOW } from '#worker/testing/view-fixtures.ts';

/** The addresses that the app has requested; none is answered. */
export const requests: string[] = [];

/** Before each test: a visitor who has accepted cookies, at a known time, without a server. */
export function answerNothing(): void {
  requests.length = 0;
  localStorage.setItem(COOKIES_KEY, '1');
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date'] });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    throw new TypeError(`nobody answers ${address}`);
  });
}

/** Opens a page of the app, with the responses that its document has brought along. */
export async function open(path: string, seed: [key: unknown[], data: unknown][]) {
  await activate(path.startsWith('/he') ? 'he' : 'en');
  // a page that an earlier test has loaded does not load its messages again
  await loadMessages('common');
  const queries = createQueryClient();
  for (const [key, data] of seed) queries.setQueryData(key, data);
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { container } = render(<Providers queries={queries} router={router} />);
  await screen.findByRole('main');
  return { container };
}
