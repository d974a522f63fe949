import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startCheckout } from '#web/features/orders/billing-information.ts';
import { saveFile } from '#web/lib/fetch-file.ts';
import { tab } from '#web/lib/storage.ts';
import { BEFORE_BILLING_KEY, BILLING_FOR_KEY, BILLING_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anOpenOrder, anOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import type { Order } from '#worker/contract/order.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });
vi.mock('#web/lib/fetch-file.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/fetch-file.ts')>()),
  saveFile: vi.fn(),
}));

const PAGE = 'https://pay.example/page';
const CARD = { id: 1, brand: 'visa', last4: '4417', exp_month: 8, exp_year: 2030, is_default: true };
const PLAN: SitePlan = {
  plan: 'annual',
  state: 'active',
  period_start: '2026-11-28T10:00:00.000Z',
  period_end: '2027-11-28T10:00:00.000Z',
  renews: true,
  is_gift: false,
  next_plan: null,
  price: { amount_minor: 4999, currency: 'USD' },
  card: CARD,
  failed_order_id: null,
  next_retry_at: null,
  refund_until: null,
  refund: null,
  is_payer: true,
  can: { buy: [], give: [], cancel: true, resume: false, change: [] },
};

const assign = vi.fn();

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  assign.mockReset();
  vi.mocked(saveFile).mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

/** The order page; `checks` are the orders that the provider is asked about, the last one again and again. */
async function open(order: Order, search = '', checks: Order[] = [order], handlers = {}) {
  let asked = 0;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/orders/12': () => json({ order }),
    'POST /api/orders/12/check': () => json({ order: checks[Math.min(asked++, checks.length - 1)] }),
    'POST /api/orders/12/pay': () => json({ order, url: PAGE }),
    'GET /api/sites/ruth-cohen/subscription': () => json({ subscription: PLAN }),
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/dashboard/orders/12${search}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const checksIn = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/check'));
const isForgotten = () => ![BILLING_KEY, BILLING_FOR_KEY, BEFORE_BILLING_KEY].some((key) => tab.has(key));
const begin = () =>
  startCheckout({
    kind: 'subscription',
    target: 'ruth-cohen',
    lines: [{ item: 'plan_annual', quantity: 1 }],
  });

describe('someone who has paid', () => {
  test('sees what was bought, what follows, the amounts and the invoice', async () => {
    begin();
    await open(anOrder(), '?paid=1');
    expect(title()).toBe('The site of Ruth Cohen has a plan');
    expect((await screen.findByText(/It renews on 28 November 2027/)).textContent).toContain('$49.99');
    expect(screen.getByText('Annual plan')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invoice and receipt 2026-000003' })).toBeTruthy();
    expect(screen.getByText('Paid')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Back to the site of Ruth Cohen/ }).getAttribute('href')).toBe(
      '/en/site/ruth-cohen',
    );
    expect(isForgotten()).toBe(true);
  });

  test('and has it back sees the credit note beside the invoice', async () => {
    const [invoice] = anOrder().invoices;
    const credit = { id: 4, number: '2026-C000001', type: 'credit' } as const;
    await open(anOrder({ payment_status: 'refunded', invoices: invoice ? [invoice, credit] : [] }));
    expect(screen.getByRole('heading', { name: 'Invoices' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invoice and receipt 2026-000003' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Credit note 2026-C000001' })).toBeTruthy();
  });

  test('saves the invoice as a file', async () => {
    await open(anOrder(), '', [], {
      'GET /api/invoices/3/file': () =>
        new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    });
    fireEvent.click(screen.getByRole('button', { name: /Invoice and receipt/ }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0].name).toBe('2026-000003.pdf');
  });

  test('waits while the provider confirms, and what was being paid for is kept until then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin();
    const { requests } = await open(anOpenOrder(), '?paid=1', [anOpenOrder(), anOpenOrder(), anOrder()]);
    expect(title()).toBe('We are waiting for the payment to be confirmed');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await waitFor(() => expect(checksIn(requests)).toHaveLength(1));
    expect(isForgotten()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    await waitFor(() => expect(title()).toBe('The site of Ruth Cohen has a plan'));
    expect(checksIn(requests)).toHaveLength(3);
    expect(isForgotten()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(checksIn(requests)).toHaveLength(3);
  });

  test('is told the truth where the provider does not confirm in half a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin();
    const { requests } = await open(anOpenOrder(), '?paid=1', [
      ...Array<Order>(20).fill(anOpenOrder()),
      anOrder(),
    ]);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const told = await screen.findByText(/has not confirmed the payment yet/);
    expect(told.textContent).toContain('You do not need to pay again; we will write to dana@example.org');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const count = checksIn(requests).length;
    expect(count).toBeGreaterThan(8);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(checksIn(requests)).toHaveLength(count);
    expect(isForgotten()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(checksIn(requests)).toHaveLength(count + 1));
  });

  test('is told so also without a connection', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(anOpenOrder(), '?paid=1', [], {
      'POST /api/orders/12/check': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText(/has not confirmed the payment yet/)).toBeTruthy();
  });
});

describe('a payment that failed', () => {
  const failed = anOpenOrder({ payment_status: 'failed', failure: 'expired_card' });

  test('says why, and can be made again with another card', async () => {
    begin();
    const { requests } = await open(failed, '?turned_back=1');
    expect(title()).toBe('The payment has failed');
    expect(screen.getByText(/The card has expired/).textContent).toContain('You can try again');
    const again = screen.getByRole('button', { name: 'Try again or use another card' });
    fireEvent.click(again);
    fireEvent.click(again);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    expect(requests.filter(({ url }) => url.endsWith('/pay'))).toHaveLength(1);
    expect(isForgotten()).toBe(false);
  });

  test('stays where it is if no page can be opened', async () => {
    await open(failed, '', [], {
      'POST /api/orders/12/pay': () =>
        problem('payment.unavailable', 503, 'Payments are not available at the moment.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again or use another card' }));
    expect(await screen.findByText(/Payments are not available/)).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('someone who turned back', () => {
  test('can pay later, once it is known that nothing was paid', async () => {
    const { requests } = await open(anOpenOrder(), '?turned_back=1');
    expect(title()).toBe('This order is not paid yet');
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $49.99' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    expect(checksIn(requests)).toHaveLength(1);
  });

  test('but had paid sees that', async () => {
    await open(anOpenOrder(), '?turned_back=1', [anOrder()]);
    await waitFor(() => expect(title()).toBe('The site of Ruth Cohen has a plan'));
  });
});

test('a gift is told from a plan of one’s own', async () => {
  await open(anOrder({ gift_note: 'With love' }));
  expect(title()).toBe('You gave the site of Ruth Cohen a plan');
  expect(screen.getByText('With love')).toBeTruthy();
});

test.each<[string, Partial<SitePlan>, RegExp | null]>([
  [
    'until when it runs, and nothing about renewals',
    {},
    /^The plan of the site runs until 28 November 2027 now\.$/,
  ],
  ['nothing where its end is kept from others', { period_end: null }, null],
])('who gave time of another’s plan reads %s', async (_, plan, words) => {
  await open(anOrder({ gift_note: '' }), '', [], {
    'GET /api/sites/ruth-cohen/subscription': () =>
      json({ subscription: { ...PLAN, is_payer: false, price: null, card: null, ...plan } }),
  });
  if (words) expect(await screen.findByText(words)).toBeTruthy();
  await screen.findByText('We received your order.');
  expect(screen.queryByText(/renews|no end/)).toBeNull();
});

test('what is delivered has its address, and what is not has none', async () => {
  await open(anOrder());
  expect(screen.queryByRole('heading', { name: 'Delivery address' })).toBeNull();
  const address = {
    name: 'Noa Levi',
    phone: '+972 50 123 4567',
    country: 'IL',
    city: 'Haifa',
    street: 'Herzl 1',
    zip: '',
  };
  await open(anOrder({ address }));
  const shown = screen.getByRole('heading', { name: 'Delivery address' }).nextElementSibling;
  expect([...(shown?.children ?? [])].map((line) => line.textContent)).toEqual([
    'Noa Levi',
    'Herzl 1',
    'Haifa',
    'Israel',
    '+972 50 123 4567',
  ]);
  expect(screen.getByText('+972 50 123 4567').dir).toBe('ltr');
});

test('what a person did has their name, and what the provider did has none', async () => {
  const placed = { at: '2026-11-28T10:00:00.000Z', by: 'Noa Levi', from: 'open', to: 'placed', note: null };
  const paid = { at: '2026-11-28T10:01:00.000Z', by: null, from: 'pending', to: 'captured', note: null };
  await open(anOrder({ events: [paid, placed] }));
  const rows = (await screen.findByRole('heading', { name: 'What happened' })).parentElement;
  const [first, second] = [...(rows?.querySelectorAll('li > div') ?? [])].map((row) => row.textContent);
  expect(first).toBe('Paid');
  expect(second).toBe('Order placedNoa Levi');
});

test('the unused days of the plan before are a line of the order', async () => {
  await open(anOrder({ unused_minor: 400, discount_minor: 400, total_minor: 4599 }));
  const days = screen.getByText('Unused days of the current plan').parentElement;
  expect(days?.textContent).toContain('-$4.00');
  expect(screen.queryByText('Discount')).toBeNull();
});

test('an order of someone else is not found', async () => {
  network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/orders/13': () => problem('order.not_found', 404, 'This order could not be found.'),
  });
  await act(() => renderApp('/en/dashboard/orders/13'));
  expect(await screen.findByRole('heading', { name: 'This order could not be found.' })).toBeTruthy();
});
