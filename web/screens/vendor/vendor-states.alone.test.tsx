import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aProduct, aVendor } from '#web/testing/a-vendor.ts';
import { aJob, anAcceptedOrder, aStatement, aVendorOrder, inAList } from '#web/testing/a-vendor-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import { aWay } from '#worker/testing/view-fixtures.ts';

// the first test loads the pages' modules
vi.setConfig({ testTimeout: 120_000 });

const TOKEN = 'a'.repeat(43);
const LONG =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, ליד בית העלמין החדש של המועצה האזורית ושל היישובים שבסביבתה';

const issue = {
  reason: 'damaged',
  text: LONG,
  opened_at: '2026-12-04T08:00:00.000Z',
  resolution: null,
} as const;
const way = { grave: aWay().grave, photos: aWay().photos };
const ORDERS: readonly VendorOrder[] = [
  aVendorOrder({ offered_until: '2099-01-01T00:00:00.000Z' }),
  anAcceptedOrder({ id: 13, grave: way }),
  anAcceptedOrder({
    id: 14,
    status: 'issue',
    stage: 'completed',
    issue,
    can: { moves: ['propose'], write: false },
  }),
  aVendorOrder({
    id: 15,
    bouquet: LONG,
    person: LONG,
    card_text: LONG,
    graveyard_name: LONG,
    city: LONG,
    location: LONG,
    buyer: { first_name: LONG, phone: null },
  }),
];
const STATEMENT = aStatement({ state: 'paid', paid_at: '2026-12-10T09:00:00.000Z' });
const LINE = {
  order_number: 20418,
  kind: 'earned',
  gross_minor: 18000,
  fee_minor: 2700,
  net_minor: 15300,
  at: '2026-11-03T09:00:00.000Z',
};
const counts = { new: 2, today: 1, issues: 1 };

type Handlers = Parameters<typeof network>[0];

const user = (role_id: number): Handlers => ({
  'GET /api/users/user': () => json({ user: aUser({ role_id }), unread: 0 }),
});
const FULL: Handlers = {
  ...user(3),
  'GET /api/vendor/orders': () => json({ orders: ORDERS.map(inAList), next_cursor: null, counts }),
  ...Object.fromEntries(
    ORDERS.map((order) => [`GET /api/vendor/orders/${order.id}`, () => json({ order })] as const),
  ),
  'GET /api/vendor': () => json({ vendor: aVendor({ company: LONG, about: LONG, address: LONG }) }),
  'GET /api/vendor/products': () =>
    json({ products: [aProduct(), aProduct({ id: 12, state: 'paused', name_en: LONG, name_he: LONG })] }),
  'GET /api/vendor/statements': () =>
    json({ statements: [STATEMENT], next_cursor: null, waiting_minor: 18000, currency: 'ILS', fee: 15 }),
  'GET /api/vendor/statements/5': () => json({ statement: STATEMENT, lines: [LINE] }),
  'GET /api/cemeteries': () => json({ cemeteries: [] }),
  'GET /api/prices': () => json({ currency: 'USD', country: 'IL', prices: [] }),
  [`GET /api/jobs/${TOKEN}`]: () => json({ job: aJob({ grave: way, card_text: LONG }) }),
};
const EMPTY: Handlers = {
  ...FULL,
  'GET /api/vendor/orders': () =>
    json({ orders: [], next_cursor: null, counts: { new: 0, today: 0, issues: 0 } }),
  'GET /api/vendor/products': () => json({ products: [] }),
  'GET /api/vendor/statements': () =>
    json({ statements: [], next_cursor: null, waiting_minor: 0, currency: 'ILS', fee: 15 }),
};

const LISTS = ['/vendor/orders', '/vendor/products', '/vendor/payouts', '/vendor/day-sheet'];
const OTHERS = [
  ...['today', 'upcoming', 'done', 'issues'].map((tab) => `/vendor/orders?tab=${tab}`),
  ...ORDERS.map(({ id }) => `/vendor/orders/${id}`),
  '/vendor/products/11',
  '/vendor/products/new',
  '/vendor/payouts?statement=5',
  '/vendor/settings',
  '/vendor/help',
  '/onboarding/vendor',
  `/job/${TOKEN}`,
];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
});

const open = async (path: string) => {
  await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
};
const isSettled = () => expect(document.querySelector('.skeleton, [aria-busy=true]')).toBeNull();

/** What breaks an accessibility rule; colours are those of the journeys. */
async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Each page in one of the languages: what breaks a rule is the same in both. */
const inTurn = (paths: readonly string[]) => paths.map((path, at) => `/${at % 2 ? 'he' : 'en'}${path}`);

describe('the pages of vendors', () => {
  test.each(inTurn([...OTHERS, ...LISTS]))('are accessible with long words: %s', async (path) => {
    network(FULL);
    await open(path);
    await waitFor(isSettled);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('main')?.textContent?.length).toBeGreaterThan(50);
    expect(await violations()).toEqual([]);
  });

  test.each(inTurn(LISTS))('are accessible where there is nothing yet: %s', async (path) => {
    network(EMPTY);
    await open(path);
    await waitFor(isSettled);
    expect(await violations()).toEqual([]);
  });
});

describe('a page of vendors', () => {
  test.each([...LISTS, '/vendor/orders/12'])(
    'says that it could not be read, and is read again on demand: %s',
    async (path) => {
      const failing: Handlers = { ...user(3) };
      for (const key of Object.keys(FULL))
        if (!(key in failing)) failing[key] = () => problem('server.failed', 500, 'It could not be read.');
      network(failing);
      await open(`/en${path}`);
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(await violations()).toEqual([]);
      network(FULL);
      await act(async () => again.click());
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    },
  );

  test.each(['/vendor/orders', '/vendor/orders/12'])('says that there is no connection: %s', async (path) => {
    network(user(3));
    await open(`/en${path}`);
    expect((await screen.findAllByText(/could not connect/)).length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
  });

  test.each(['/vendor/orders/12', '/admin/statements'])(
    'is not opened by who is no vendor: %s',
    async (path) => {
      const requests = network({ ...FULL, ...user(2) });
      await open(`/en${path}`);
      expect(requests.filter(({ url }) => /\/api\/(?:vendor|admin)/.test(url))).toEqual([]);
      expect(document.body.textContent).not.toMatch(/Ruth Cohen|Iris|White bouquet/);
    },
  );
});
