import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aStickerOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { OrderSummary } from '#worker/contract/order.ts';
import type { AdminOrder } from '#worker/contract/order-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const PROOF: OrderSummary['proof'] = {
  id: 'proof',
  src: '/api/media/proof?e=1&s=1',
  widths: [320, 800],
  width: 800,
  height: 600,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};

const summary = (id: number, more: Partial<OrderSummary> = {}): OrderSummary => {
  const { number, product, site, status, stage, total_minor, currency, placed_at, cancel_asked } =
    aStickerOrder();
  return {
    id,
    number: number + id,
    product,
    site,
    status,
    stage,
    total_minor,
    currency,
    placed_at,
    cancel_asked,
    proof: null,
    is_readable: true,
    ...more,
  };
};

async function open(path: string, handlers: Parameters<typeof network>[0], role_id = 2) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id }), unread: 0 }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    ...handlers,
  });
  const app = await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const rows = () => screen.findAllByRole('listitem');
const textOf = (row: HTMLElement | undefined) => row?.textContent ?? '';

test('a buyer sees each order with its number, site, day, total, state and next step', async () => {
  await open('/en/dashboard/orders', {
    'GET /api/orders': () =>
      json({
        orders: [
          summary(3, { stage: 'shipped' }),
          summary(2, { product: 'podcast', stage: 'draft', total_minor: 0 }),
          summary(1, { status: 'issue', stage: 'completed' }),
          summary(4, { status: 'cancelled', stage: 'cancelled', site: null }),
        ],
        next_cursor: null,
      }),
  });
  const link = await screen.findByRole('link', { name: 'Podcast, the site of Ruth Cohen' });
  expect(link.getAttribute('href')).toBe('/en/dashboard/orders/2');
  const [sent, draft, issue, cancelled] = (await rows()).filter((row) => /Order 20/.test(textOf(row)));
  for (const words of [
    'Stickers',
    'On the way',
    'Order 20421',
    '28 November 2026',
    '$49.99',
    'on its way to',
  ])
    expect(textOf(sent)).toContain(words);
  expect(textOf(draft)).toContain('Draft ready');
  expect(textOf(draft)).toContain('approve it or return it');
  expect(textOf(issue)).toContain('Issue reported');
  expect(textOf(cancelled)).toContain('Cancelled');
});

test('a buyer loads earlier orders on request', async () => {
  const { requests } = await open('/en/dashboard/orders', {
    'GET /api/orders': ({ url }) =>
      new URL(url).searchParams.get('cursor')
        ? json({ orders: [summary(1)], next_cursor: null })
        : json({ orders: [summary(2)], next_cursor: 'next' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier orders' }));
  expect(await screen.findByText('2 orders are shown')).toBeTruthy();
  expect(requests.filter(({ url }) => url.includes('cursor=next'))).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Earlier orders' })).toBeNull();
});

test('who has ordered nothing is told so', async () => {
  await open('/en/dashboard/orders', { 'GET /api/orders': () => json({ orders: [], next_cursor: null }) });
  expect(await screen.findByText(/Nothing was ordered yet/)).toBeTruthy();
  const [mine] = await screen.findAllByRole('link', { name: 'My orders', hidden: true });
  expect(mine?.getAttribute('href')).toBe('/en/dashboard/orders');
  expect(screen.queryByRole('link', { name: 'Orders to work on', hidden: true })).toBeNull();
});

test('a failure of the list can be tried again', async () => {
  let isBroken = true;
  await open('/en/dashboard/orders', {
    'GET /api/orders': () =>
      isBroken
        ? problem('request.invalid', 400, 'Something failed.')
        : json({ orders: [summary(1)], next_cursor: null }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('link', { name: /Stickers/ })).toBeTruthy();
});

test('a buyer sees the newest photo of flowers that were brought', async () => {
  await open('/en/dashboard/orders', {
    'GET /api/orders': () =>
      json({
        orders: [
          summary(2, {
            product: 'flowers',
            status: 'completed',
            stage: 'completed',
            proof: PROOF,
          }),
          summary(1),
        ],
        next_cursor: null,
      }),
  });
  const photo = await screen.findByRole<HTMLImageElement>('img', { name: 'The flowers on the grave' });
  expect(photo.closest('li')?.textContent).toContain('Order 20420');
  expect(photo.src).toContain('proof');
  expect(screen.getAllByRole('img', { name: 'The flowers on the grave' })).toHaveLength(1);
});

test('of an order that someone else placed for the site there is no page, price or next step', async () => {
  await open('/en/dashboard/orders', {
    'GET /api/orders': () =>
      json({
        orders: [summary(2, { is_readable: false, total_minor: null }), summary(1)],
        next_cursor: null,
      }),
  });
  const note = await screen.findByText(/ordered by someone else/);
  const row = note.closest('li');
  expect(row?.querySelector('a')).toBeNull();
  expect(row?.textContent).not.toContain('$');
  expect(screen.getAllByRole('link', { name: /Stickers/ })).toHaveLength(1);
});

const listed = (id: number, more: Partial<AdminOrder> = {}): AdminOrder => {
  const { proof: _, is_readable: __, total_minor, ...shown } = summary(id);
  return {
    ...shown,
    buyer_id: 9,
    payment_status: 'captured',
    total_minor: total_minor ?? 0,
    created_at: '2026-11-10T12:00:00.000Z',
    ...more,
  };
};

test('an administrator filters the orders by what they wait for, each list at its address', async () => {
  const lists: Record<string, AdminOrder[]> = { issue: [], admin: [listed(1, { stage: 'printing' })] };
  const { requests, router } = await open(
    '/en/admin/orders?waiting=issue',
    {
      'GET /api/admin/orders': ({ url }) =>
        json({ orders: lists[new URL(url).searchParams.get('waiting') ?? ''] ?? [], next_cursor: null }),
    },
    1,
  );
  expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
  const waiting = screen.getByLabelText('Waiting');
  expect((waiting as HTMLSelectElement).value).toBe('issue');
  fireEvent.change(waiting, { target: { value: 'admin' } });
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(table.getByText('Printing')).toBeTruthy();
  expect(router.state.location.search).toEqual({ waiting: 'admin' });
  expect(requests.some(({ url }) => url.endsWith('waiting=admin'))).toBe(true);
  // what waits has the oldest first
  expect(table.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('ascending');
});

test('an administrator sorts the orders in both directions, and the focus stays on the header', async () => {
  const { requests, router } = await open(
    '/en/admin/orders',
    { 'GET /api/admin/orders': () => json({ orders: [listed(1)], next_cursor: null }) },
    1,
  );
  const header = async () => screen.findByRole('columnheader', { name: 'Created' });
  expect((await header()).getAttribute('aria-sort')).toBe('descending');
  const button = within(await header()).getByRole('button', { name: 'Created' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'created' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('sort=created'))).toBe(true));
  expect((await header()).getAttribute('aria-sort')).toBe('ascending');
  expect(document.activeElement?.textContent).toBe('Created');
  fireEvent.click(within(await header()).getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByRole('columnheader', { name: 'Product' }).hasAttribute('aria-sort')).toBe(false);
});

test('an administrator sees who asked to cancel, opens the order beside the list, and moves it on', async () => {
  const order = { ...aStickerOrder(), id: 1, status: 'placed' as const, stage: 'paid', offers: null };
  const { requests } = await open(
    '/en/admin/orders',
    {
      'GET /api/admin/orders': () =>
        json({ orders: [listed(1, { stage: 'printing', cancel_asked: true })], next_cursor: null }),
      'GET /api/orders/1': () =>
        json({ order: { ...order, can: { pay: false, moves: ['print', 'cancel'] } } }),
    },
    1,
  );
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(table.getByText('Printing')).toBeTruthy();
  expect(table.getByText('The buyer asked to cancel it.')).toBeTruthy();
  const [work] = await screen.findAllByRole('link', { name: 'Orders', hidden: true });
  expect(work?.getAttribute('href')).toBe('/en/admin/orders');
  expect(work?.getAttribute('aria-current')).toBe('page');
  // who ordered it is read with the order itself, which the log says
  expect(document.body.textContent).not.toContain(order.payer.email);
  fireEvent.click(table.getByRole('button', { name: String(listed(1).number) }));
  const sheet = within(await screen.findByRole('complementary', { name: String(listed(1).number) }));
  expect(await sheet.findByText(order.payer.email)).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
    '/en/dashboard/orders/1',
  );
  expect(sheet.getByRole('button', { name: 'Start printing' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Cancel the order' })).toBeTruthy();
  expect(requests.filter(({ url }) => url.endsWith('/api/orders/1'))).toHaveLength(1);
});

test('nobody else opens the orders of others', async () => {
  const { router, requests } = await open('/en/admin/orders', {});
  await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
  expect(requests.some(({ url }) => url.includes('/api/admin'))).toBe(false);
});
