import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askReasonsWith } from '#web/lib/reason.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anAcceptedOrder, aVendorOrder, inAList } from '#web/testing/a-vendor-order.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-29T10:00:00.000Z');
});

const COUNTS = { new: 1, today: 0, issues: 2 };

async function open(path: string, lists: Record<string, VendorOrder[]> = {}, role = 3) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: role }), unread: 0 }),
    'GET /api/vendor/orders': ({ url }) => {
      const { searchParams } = new URL(url);
      const all = lists[searchParams.get('tab') ?? ''] ?? [];
      const from = Number(searchParams.get('cursor') ?? 0);
      return json({
        orders: all.slice(from, from + 2).map(inAList),
        next_cursor: all.length > from + 2 ? String(from + 2) : null,
        counts: COUNTS,
      });
    },
    'GET /api/vendor/orders/12': () => json({ order: anAcceptedOrder() }),
    'GET /api/vendor/orders.csv': () =>
      new Response('number\n20418\n', { headers: { 'Content-Type': 'text/csv' } }),
  });
  const app = await act(() => renderApp(path));
  return { ...app, requests };
}

test('a vendor reads what waits for an answer, until when, and how much time is left', async () => {
  await open('/en/vendor/orders', { new: [aVendorOrder()] });
  const link = await screen.findByRole('link', { name: /20418/ });
  expect(link.getAttribute('href')).toBe('/en/vendor/orders/12');
  const inMenu = await screen.findAllByText('Orders for flowers', { selector: '.menu-list a' });
  expect(inMenu[0]?.getAttribute('href')).toBe('/en/vendor/orders');
  const row = within(link.closest('li') ?? document.body);
  expect(row.getByText('Thursday, 3 December 2026')).toBeTruthy();
  expect(row.getByText('Ruth Cohen')).toBeTruthy();
  expect(row.getByText('Yarkon cemetery, Petah Tikva')).toBeTruthy();
  expect(row.getByText('White bouquet')).toBeTruthy();
  expect(row.getByText(/Answer by/).textContent).toContain('29 November 2026');
  expect(row.getByText(/left/).textContent).toBe('(2 hours left)');
});

test('the time that is left follows the clock by the minute', async () => {
  await open('/en/vendor/orders', { new: [aVendorOrder()] });
  await screen.findByText(/2 hours left/);
  await act(() => {
    vi.setSystemTime('2026-11-29T12:00:30.000Z');
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText(/left/).textContent).toMatch(/\((?:29|28) minutes left\)/);
  await act(() => {
    vi.setSystemTime('2026-11-29T12:31:00.000Z');
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('The time to answer is over.')).toBeTruthy();
});

test('each list has an address and says how many wait in it', async () => {
  const { router } = await open('/en/vendor/orders?tab=today', {
    today: [],
    issues: [anAcceptedOrder({ status: 'issue' })],
  });
  expect(await screen.findByText('There are no flowers to bring today.')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Lists of orders' }));
  expect(tabs.getByRole('link', { name: /Today/ }).getAttribute('aria-current')).toBe('page');
  const issues = tabs.getByRole('link', { name: /Issues/ });
  expect(issues.textContent).toContain('2 orders');
  fireEvent.click(issues);
  expect(await screen.findByText('Issue reported')).toBeTruthy();
  expect(router.state.location.search).toEqual({ tab: 'issues' });
});

test('more of a list follows, with the focus on what is new', async () => {
  const many = [1, 2, 3].map((id) => aVendorOrder({ id, number: 100 + id }));
  await open('/en/vendor/orders', { new: many });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const third = await screen.findByRole('link', { name: /103/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(third));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without a connection a vendor reads so, and can try again', async () => {
  network({ 'GET /api/users/user': () => json({ user: aUser({ role_id: 3 }), unread: 0 }) });
  await act(() => renderApp('/en/vendor/orders'));
  expect(await screen.findByText(/We could not connect/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a vendor saves the list as CSV', async () => {
  const saved = vi.fn();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
  const { requests } = await open('/en/vendor/orders?tab=done', { done: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  const asked = requests.find(({ url }) => url.includes('orders.csv'));
  expect(new URL(asked?.url ?? '').search).toBe('?tab=done');
  expect(asked?.headers.get('Authorization')).toBe('Bearer good');
});

test('an administrator who looks at a vendor gives the reason once, and can change nothing', async () => {
  const ask = vi.fn(async () => 'A buyer complained');
  askReasonsWith(ask);
  const { requests, router } = await open(
    '/en/vendor/orders?vendor=3&tab=today',
    { today: [anAcceptedOrder()] },
    1,
  );
  expect(await screen.findByText(/Nothing can be changed here/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: /20418/ });
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  fireEvent.click(link);
  expect(await screen.findByRole('heading', { name: /Flowers for the grave of/ })).toBeTruthy();
  expect(router.state.location.search).toEqual({ vendor: '3' });
  for (const name of [/Accept/, /placed/, /On the way/, /Send the message/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
  for (const request of requests.filter(({ url }) => url.includes('/api/vendor/'))) {
    expect(new URL(request.url).searchParams.get('vendor')).toBe('3');
    expect(request.headers.get('X-Reason')).toBe('A%20buyer%20complained');
  }
});

test('an administrator who gives no reason reads nothing', async () => {
  askReasonsWith(async () => null);
  const { requests } = await open('/en/vendor/orders?vendor=4', { new: [aVendorOrder()] }, 1);
  expect(await screen.findByText(/A reason is needed/)).toBeTruthy();
  expect(requests.filter(({ url }) => url.includes('/api/vendor/'))).toHaveLength(0);
});

test('the sheet of a day has what a florist needs on paper', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  await open('/en/vendor/day-sheet?day=2026-12-03', {
    upcoming: [anAcceptedOrder(), anAcceptedOrder({ id: 13, due_on: '2026-12-04' })],
  });
  const sheet = within(await screen.findByRole('region', { name: 'Thursday, 3 December 2026' }));
  const [row] = sheet.getAllByRole('listitem');
  expect(sheet.getAllByRole('listitem')).toHaveLength(1);
  expect(row?.textContent).toContain('20418');
  expect(row?.textContent).toContain('White bouquet');
  expect(row?.textContent).toContain('Gate East · Block 14 · Row 9 · Plot 21');
  expect(sheet.getByText(/one chair still waits/).dir).toBe('auto');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledTimes(1);
});

test('someone who is no vendor is led home', async () => {
  const { router } = await open('/en/vendor/orders', {}, 2);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/en'));
});
