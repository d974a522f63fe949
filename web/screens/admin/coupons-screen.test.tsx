import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Coupon } from '#worker/contract/coupon-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const aCoupon = (patch: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'FAMILY20',
  percent: 20,
  amount_minor: null,
  currency: null,
  products: ['subscription'],
  plans: ['annual'],
  first_only: true,
  max_uses: 100,
  max_per_user: 1,
  valid_from: null,
  valid_until: null,
  used: 3,
  state: 'running',
  created_at: '2026-11-01T09:00:00.000Z',
  ...patch,
});

const PRICES = {
  currency: 'USD',
  vat_rate: 1800,
  vat_included: true,
  prices: [{ item: 'plaque', currency: 'USD', amount_minor: 2900, updated_at: '2026-11-01T09:00:00.000Z' }],
};

type Answers = Parameters<typeof network>[0];

async function open(path: string, answers: Answers) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/prices': () => json(PRICES),
    ...answers,
  });
  const app = await act(() => renderApp(path));
  return { ...app, requests };
}

/** The sheet of a row or of something new, by its title. */
const sheetOf = async (name: string) => within(await screen.findByRole('complementary', { name }));

const rows = () => screen.getAllByRole('row').slice(1);

test('an administrator filters the coupons, and the address holds the filter', async () => {
  const { router, requests } = await open('/en/admin/coupons', {
    'GET /api/admin/coupons': () =>
      json({ coupons: [aCoupon(), aCoupon({ id: 2, code: 'OLD', state: 'expired' })], next_cursor: null }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Coupons' });
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'expired' } });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ state: 'expired' }));
  await waitFor(() => expect(requests.at(-1)?.url).toContain('state=expired'));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Beginning of a code' }), {
    target: { value: 'old' },
  });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ state: 'expired', q: 'old' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the filter State' }));
  await waitFor(() => expect(router.latestLocation.search).toEqual({ q: 'old' }));
});

test('goes through the rows by keyboard, opens one, and stops it with a reason and the code', async () => {
  let coupon = aCoupon();
  const { requests, router } = await open('/en/admin/coupons', {
    'GET /api/admin/coupons': () =>
      json({ coupons: [aCoupon({ id: 2, code: 'FIRST' }), coupon], next_cursor: null }),
    'POST /api/admin/coupons/1/stop': () => {
      coupon = aCoupon({ state: 'stopped' });
      return json({ coupon });
    },
  });
  const first = await screen.findByRole('button', { name: 'FIRST' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('FAMILY20');
  fireEvent.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(router.latestLocation.search).toEqual({ open: '1' }));
  const sheet = await sheetOf('FAMILY20');
  expect(sheet.getByText('3 of 100')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Stop FAMILY20' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Stop FAMILY20' }));
  expect(document.activeElement).toBe(sheet.getByLabelText(/^Reason/));
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'It was shared in a group' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Stop FAMILY20' }));
  expect(await sheet.findByText('Stopped')).toBeTruthy();
  // the focus is not lost with the form
  await waitFor(() => expect(document.activeElement?.tagName).toBe('ASIDE'));
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'FAMILY20' })).toBeNull());
});

test('goes on by itself where a page of filtered rows is short', async () => {
  let asked = 0;
  await open('/en/admin/coupons?state=expired', {
    'GET /api/admin/coupons': () =>
      ++asked < 3
        ? json({ coupons: [], next_cursor: `page-${asked}` })
        : json({ coupons: [aCoupon({ code: 'OLD', state: 'expired' })], next_cursor: null }),
  });
  expect(await screen.findByRole('button', { name: 'OLD' })).toBeTruthy();
  expect(asked).toBe(3);
});

test('reads what there is to know where there is nothing, and where the list cannot be read', async () => {
  let isDown = true;
  await open('/en/admin/coupons', {
    'GET /api/admin/coupons': () =>
      isDown ? problem('internal', 500) : json({ coupons: [], next_cursor: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }));
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }));
  expect(await screen.findByText('There are no coupons.')).toBeTruthy();
});

test('creates coupons, and is told which field is missing before anything is sent', async () => {
  const { requests } = await open('/en/admin/coupons', {
    'GET /api/admin/coupons': () => json({ coupons: [], next_cursor: null }),
    'POST /api/admin/coupons': () => json({ codes: ['AUTUMN'] }, 201),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New coupon' }));
  const sheet = await sheetOf('Coupons');
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  fireEvent.click(sheet.getByRole('button', { name: 'Create the coupon' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Code'));
  type('Code', 'autumn');
  type('Percent', '15');
  type(/^Reason/, 'Autumn campaign');
  fireEvent.click(sheet.getByRole('button', { name: 'Create the coupon' }));
  expect(await screen.findByText('The coupon was created.')).toBeTruthy();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toMatchObject({ code: 'autumn', count: 1, percent: 15, amount_minor: null });
});

test('changes a price from the one that is shown', async () => {
  const { requests } = await open('/en/admin/prices', {
    'PUT /api/admin/prices/plaque/USD': () => json({ price: { ...PRICES.prices[0], amount_minor: 3100 } }),
  });
  const row = within(await screen.findByRole('row', { name: /^Plaque/ }));
  expect(row.getByText(/29\.00/)).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Plaque with a QR code' }));
  const sheet = await sheetOf('Plaque with a QR code');
  fireEvent.change(sheet.getByLabelText('Price in USD'), { target: { value: '31' } });
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The printer asks for more' } });
  fireEvent.click(sheet.getByRole('button', { name: /^Change the price/ }));
  expect(await screen.findByText('The price was saved.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({
    amount_minor: 3100,
    previous_minor: 2900,
  });
});

test('changes the VAT from the one that is shown', async () => {
  const { requests } = await open('/en/admin/prices', {
    'PUT /api/admin/vat': () => json({ vat_rate: 1750, vat_included: false }),
  });
  expect(await screen.findByText(/The prices include VAT of 18%/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the VAT' }));
  const sheet = await sheetOf('Prices');
  const rate = sheet.getByLabelText('VAT in percent');
  fireEvent.change(rate, { target: { value: '17.123' } });
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'A new law' } });
  const save = sheet.getByRole('button', { name: 'Change the VAT' });
  fireEvent.click(save);
  expect(await sheet.findByText('Enter a percentage, such as 18')).toBeTruthy();
  fireEvent.change(rate, { target: { value: '17.5' } });
  fireEvent.change(sheet.getByLabelText('The prices'), { target: { value: 'no' } });
  fireEvent.click(save);
  expect(await screen.findByText('The VAT was saved.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({
    vat_rate: 1750,
    vat_included: false,
    previous_rate: 1800,
    previous_included: true,
  });
});

test('reads the VAT that another has set meanwhile, and does not write over it unseen', async () => {
  let set = PRICES;
  const { requests } = await open('/en/admin/prices', {
    'GET /api/admin/prices': () => json(set),
    'PUT /api/admin/vat': () => problem('request.conflict', 409, 'It was changed in the meantime.'),
  });
  expect(await screen.findByText(/VAT of 18%/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the VAT' }));
  const sheet = await sheetOf('Prices');
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'A new law' } });
  set = { ...PRICES, vat_rate: 1700 };
  fireEvent.click(sheet.getByRole('button', { name: 'Change the VAT' }));
  expect(await sheet.findByText('It was changed in the meantime.')).toBeTruthy();
  expect(await screen.findByText(/VAT of 17%/)).toBeTruthy();
  fireEvent.click(await sheet.findByRole('button', { name: 'Change the VAT' }));
  const sent = () => requests.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(sent()).toHaveLength(2));
  for (const request of sent()) expect(await request.json()).toMatchObject({ previous_rate: 1800 });
});
