import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBilling } from '#web/features/orders/billing-information.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { PRICES } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Backup } from '#worker/contract/export.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const GB = 1024 ** 3;
const aBackup = (more: Partial<Backup> = {}): Backup => ({
  id: 'a-backup',
  state: 'building',
  files: [],
  progress: 40,
  order_id: 12,
  created_at: '2026-11-28T10:00:00.000Z',
  expires_at: '2026-12-05T10:00:00.000Z',
  ...more,
});
const FILES = [1, 2].map((volume) => ({ url: `/api/exports/a-backup/${volume}?e=1&s=x`, bytes: 2 * GB }));

type State = {
  backup?: Backup | null;
  bytes?: number;
  subscribed?: boolean;
  mayBuy?: boolean;
  privilege?: Site['privilege'];
};

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

async function open(
  page: string,
  { backup = null, bytes = 3 * GB, subscribed = true, mayBuy = true, privilege = 'owner' }: State,
  handlers = {},
) {
  const can = { ...aSite().can, subscribe: mayBuy };
  const names = { name: 'Ruth Cohen', other_name: null, lang: 'en' } as const;
  const site = aSite({ ...names, subscribed, privilege, can });
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site }),
    'GET /api/sites/7/backup': () => json({ bytes, limit_bytes: 64 * GB, backup }),
    'GET /api/prices': () => json(PRICES),
    'POST /api/orders/quote': () => json({ quote: aQuote({ until: null, renews: false }) }),
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/site/7/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

describe('the page about backups', () => {
  test('says what it is and leads on', async () => {
    await open('services/export', {});
    expect(screen.getByText(/A site of up to/).textContent).toContain('64 GB');
    expect((await screen.findByText(/The files of this site have a size of/)).textContent).toContain('3 GB');
    expect(screen.getByRole('link', { name: 'Order a backup' }).getAttribute('href')).toBe(
      '/en/site/7/order-service/export',
    );
  });

  test('offers its Owner the free copy too, which a plan lets lock', async () => {
    await open('services/export', {});
    expect(screen.getByRole('heading', { level: 2, name: 'A copy for yourself' })).toBeTruthy();
    expect(screen.getByText(/you can lock it with a passphrase/)).toBeTruthy();
    await open('services/export', { subscribed: false });
    expect(screen.getByRole('button', { name: 'Prepare a copy' })).toBeTruthy();
    expect(screen.queryByText(/you can lock it with a passphrase/)).toBeNull();
  });

  test('offers that copy to nobody else', async () => {
    await open('services/export', { privilege: 'sec_owner' });
    expect(screen.queryByRole('heading', { name: 'A copy for yourself' })).toBeNull();
  });

  test.each(['services/export', 'order-service/export'])('says on %s what it costs', async (page) => {
    await open(page, {});
    expect(await screen.findByText(/It is included in the plan\./)).toBeTruthy();
    const prices = [{ item: 'export', amount_minor: 1900 }];
    await open(page, {}, { 'GET /api/prices': () => json({ ...PRICES, prices }) });
    expect((await screen.findByText(/A backup costs/)).textContent).toContain('$19.00');
    expect(screen.queryByText(/included in the plan/)).toBeNull();
  });

  test('of a site without a plan says what a plan adds', async () => {
    const { requests } = await open('services/export', { subscribed: false });
    expect(screen.getByText(/This site has no plan/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'What a plan adds' })).toBeTruthy();
    expect(requests.some(({ url }) => url.endsWith('/backup'))).toBe(false);
  });

  test.each(['services/export', 'order-service/export'])(
    'tells an Editor on %s who may have one',
    async (page) => {
      await open(page, {}, { 'GET /api/sites/7/backup': () => problem('auth.forbidden', 403, 'Not yours.') });
      expect(await screen.findByText(/Only the Owner and the Co-Owners/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Prepare a backup' })).toBeNull();
    },
  );
});

describe('the order of a backup', () => {
  test('begins its payment step', async () => {
    const { router } = await open('order-service/export', {});
    fireEvent.click(screen.getByRole('button', { name: 'Prepare a backup' }));
    await waitFor(() =>
      expect(router.latestLocation.pathname).toBe('/en/site/7/order-service/export/payment'),
    );
    expect(readBilling('export', ['7'])).toEqual({
      kind: 'export',
      target: '7',
      lines: [{ item: 'export', quantity: 1 }],
    });
  });

  test('shows how far it is until its files can be downloaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let reads = 0;
    await open(
      'order-service/export',
      {},
      {
        'GET /api/sites/7/backup': () => {
          const backup = reads++ < 2 ? aBackup() : aBackup({ state: 'ready', files: FILES });
          return json({ bytes: GB, limit_bytes: 64 * GB, backup });
        },
      },
    );
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(await screen.findByText(/can be downloaded until 5 December 2026/)).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /^Download part/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(FILES.map(({ url }) => url));
    expect(screen.getByText(/Part 2 of 2/).textContent).toContain('2 GB');
  });

  test('of a site without a plan says what a plan adds, and leads to the plans', async () => {
    const { router } = await open(
      'order-service/export',
      { subscribed: false },
      { 'GET /api/sites/7/backup': () => problem('plan.none', 409, 'This site has no plan.') },
    );
    expect(screen.getByText(/This site has no plan/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'What a plan adds' }));
    fireEvent.click(await screen.findByRole('link', { name: 'See the plans' }));
    await waitFor(() => expect(router.latestLocation.pathname).toMatch(/^\/en\/site\/[^/]+\/subscribe$/));
  });

  test('that failed can be made again', async () => {
    await open('order-service/export', { backup: aBackup({ state: 'failed' }) });
    expect(screen.getByRole('alert').textContent).toContain('Nothing was lost');
    expect(screen.getByRole('button', { name: 'Prepare a new backup' })).toBeTruthy();
  });

  test('of a site that is too large is not begun', async () => {
    await open('order-service/export', { bytes: 65 * GB });
    expect(screen.getByRole('alert').textContent).toContain('at most 64 GB');
    expect(screen.queryByRole('button', { name: 'Prepare a backup' })).toBeNull();
  });
});
