import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type BillingInformation,
  readBilling,
  startCheckout,
} from '#web/features/orders/billing-information.ts';
import { tab } from '#web/lib/storage.ts';
import { BILLING_KEY, formKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anOpenOrder, anOrder, aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const PLAN: BillingInformation = {
  kind: 'subscription',
  target: '7',
  lines: [{ item: 'plan_annual', quantity: 1 }],
};
const PAGE = 'https://pay.example/page';
const CARD = '4242 4242 4242 4242';
type Handlers = Parameters<typeof network>[0];

const assign = vi.fn();

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

async function open(info: BillingInformation | null, handlers: Handlers = {}, locale = 'en') {
  if (info) startCheckout(info, `/${locale}/site/7/subscribe`);
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ name: 'Ruth Cohen', other_name: null, lang: 'en' }) }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'POST /api/orders/quote': () => json({ quote: aQuote() }),
    'POST /api/orders': () => json({ order: anOpenOrder(), url: PAGE }, 201),
    'GET /api/orders/12': () => json({ order: anOrder() }),
    ...handlers,
  });
  const path = info?.kind === 'export' ? 'order-service/export/payment' : 'subscribe/payment';
  const app = await act(() => renderApp(`/${locale}/site/7/${path}`));
  return { ...app, requests };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const payButton = () => screen.findByRole('button', { name: /^Pay/ });
const agree = () => fireEvent.click(screen.getByRole('checkbox'));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const ordersIn = (requests: Request[]) =>
  requests.filter(({ method, url }) => method === 'POST' && new URL(url).pathname === '/api/orders');
const bodyOf = (request: Request | undefined) => request?.json();

describe('the payment page', () => {
  test('leads home where nothing is being paid for', async () => {
    const { router } = await open(null);
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en'));
  });

  test.each<[string, () => void]>([
    ['damaged', () => tab.set(BILLING_KEY, '{"kind":"subscription"}')],
    ['for another site', () => startCheckout({ ...PLAN, target: '8' })],
    ['for another product', () => startCheckout({ ...PLAN, kind: 'export' })],
  ])('leads home where what is being paid for is %s', async (_, store) => {
    store();
    const { router } = await open(null);
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en'));
  });

  test('says what it costs, with VAT, and until when', async () => {
    await open(PLAN);
    expect((await payButton()).textContent).toContain('$49.99');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ruth Cohen');
    expect(screen.getByText(/Includes/).textContent).toBe('Includes 18% VAT');
    expect(screen.getByText('$7.63')).toBeTruthy();
    expect(screen.getByText(/runs until 28 November 2027 and then renews/)).toBeTruthy();
    expect(screen.getByText(/14 days/)).toBeTruthy();
    expect(field('First name').value).toBe('Dana');
    expect(field('Email for the receipt').value).toBe('dana@example.org');
  });

  test('leads to the provider with one order, also after two clicks', async () => {
    const { requests } = await open(PLAN);
    const button = await payButton();
    agree();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    fireEvent.click(button);
    const orders = ordersIn(requests);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(await bodyOf(orders[0])).toEqual({
      ...PLAN,
      payer: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.org' },
      terms: true,
      total_minor: 4999,
    });
    expect(readBilling('subscription', ['7'])).toEqual(PLAN);
  });

  test('asks for the consent to the terms', async () => {
    const { requests } = await open(PLAN);
    fireEvent.click(await payButton());
    expect((await screen.findAllByText('Please confirm our terms')).length).toBeGreaterThan(0);
    expect(ordersIn(requests)).toHaveLength(0);
  });

  test('keeps what was typed where the order could not be made, and the same attempt is repeated', async () => {
    let fails = true;
    const { requests } = await open(PLAN, {
      'POST /api/orders': () =>
        fails
          ? problem('order.failed', 503, 'Could not make order.')
          : json({ order: anOpenOrder(), url: PAGE }, 201),
    });
    const button = await payButton();
    type('Last name', 'Cohen-Levi');
    agree();
    fireEvent.click(button);
    expect((await screen.findAllByText('Could not make order.')).length).toBeGreaterThan(0);
    expect(field('Last name').value).toBe('Cohen-Levi');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    fails = false;
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    const keys = ordersIn(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('loses nothing without a connection', async () => {
    await open(PLAN, {
      'POST /api/orders': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const button = await payButton();
    type('First name', 'Dana Ruth');
    agree();
    fireEvent.click(button);
    expect((await screen.findAllByText(/We could not connect/)).length).toBeGreaterThan(0);
    expect(field('First name').value).toBe('Dana Ruth');
    expect(readBilling('subscription', ['7'])).toEqual(PLAN);
    expect(assign).not.toHaveBeenCalled();
  });

  test('shows a price that has changed before it is agreed to', async () => {
    let total = 4999;
    const { requests } = await open(PLAN, {
      'POST /api/orders/quote': () => json({ quote: aQuote({ total_minor: total }) }),
      'POST /api/orders': () => {
        total = 5999;
        return problem('order.price_changed', 409, 'The price has changed.');
      },
    });
    const button = await payButton();
    agree();
    fireEvent.click(button);
    expect(await screen.findByText('The price has changed.')).toBeTruthy();
    await waitFor(() => expect(button.textContent).toContain('$59.99'));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(ordersIn(requests)).toHaveLength(2));
    expect(await bodyOf(ordersIn(requests)[1])).toMatchObject({ total_minor: 5999 });
  });

  test('refuses the number of a card, and does not store it', async () => {
    const { requests } = await open(PLAN);
    const button = await payButton();
    for (const end of [6, 14, CARD.length]) type('First name', CARD.slice(0, end));
    agree();
    fireEvent.click(button);
    const faults = await screen.findAllByText('Card numbers are entered on the payment page only');
    expect(faults.length).toBeGreaterThan(0);
    expect(field('First name').value).toBe(CARD);
    expect(ordersIn(requests)).toHaveLength(0);
    expect(tab.get(formKey('checkout.subscription.7'), (text) => text) ?? '').not.toContain('4242');
    type('First name', 'Dana');
    fireEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalled());
  });

  test('leads back to where the person came from', async () => {
    const { router } = await open(PLAN);
    await payButton();
    click('Cancel');
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/site/7/subscribe'));
    expect(readBilling('subscription', ['7'])).toEqual(PLAN);
  });

  test('says that the site has a plan already', async () => {
    await open(PLAN, {
      'POST /api/orders/quote': () => problem('plan.running', 409, 'This site already has a plan.'),
    });
    expect(await screen.findByText('This site already has a plan.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The plan of this site' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('a coupon', () => {
  const quote = async (request: Request) => {
    const { coupon } = await request.json();
    if (coupon === undefined) return json({ quote: aQuote() });
    if (coupon !== 'SPRING') return problem('coupon.expired', 422, 'This coupon is not valid today.');
    return json({ quote: aQuote({ coupon, discount_minor: 1000, total_minor: 3999 }) });
  };
  const handlers = { 'POST /api/orders/quote': quote };

  test('that is not valid says so beside its field and changes nothing', async () => {
    await open(PLAN, handlers);
    await payButton();
    click('Add a coupon');
    type('Coupon', 'OLD');
    click('Apply');
    expect(await screen.findByText('This coupon is not valid today.')).toBeTruthy();
    expect(field('Coupon').getAttribute('aria-invalid')).toBe('true');
    expect((await payButton()).textContent).toContain('$49.99');
    type('Coupon', 'SPRIN');
    expect(screen.queryByText('This coupon is not valid today.')).toBeNull();
  });

  test('is applied before it counts, kept in the tab, and can be removed', async () => {
    const { requests } = await open(PLAN, handlers);
    const button = await payButton();
    click('Add a coupon');
    type('Coupon', 'SPRING');
    agree();
    fireEvent.click(button);
    expect((await screen.findAllByText(/Apply the coupon, or leave/)).length).toBeGreaterThan(0);
    expect(ordersIn(requests)).toHaveLength(0);
    fireEvent.keyDown(field('Coupon'), { key: 'Enter' });
    await waitFor(() => expect(button.textContent).toContain('$39.99'));
    expect(screen.getByText('-$10.00')).toBeTruthy();
    expect(readBilling('subscription', ['7'])?.coupon).toBe('SPRING');
    fireEvent.click(button);
    await waitFor(() => expect(ordersIn(requests)).toHaveLength(1));
    expect(await bodyOf(ordersIn(requests)[0])).toMatchObject({ coupon: 'SPRING', total_minor: 3999 });
  });

  test('that was used up meanwhile is taken off the order', async () => {
    await open(
      { ...PLAN, coupon: 'SPRING' },
      {
        ...handlers,
        'POST /api/orders': () => problem('coupon.exhausted', 409, 'This coupon has been used up.'),
      },
    );
    const button = await payButton();
    agree();
    fireEvent.click(button);
    expect((await screen.findAllByText('This coupon has been used up.')).length).toBeGreaterThan(0);
    expect(field('Coupon').value).toBe('SPRING');
    expect(readBilling('subscription', ['7'])?.coupon).toBeUndefined();
    await waitFor(() => expect(button.textContent).toContain('$49.99'));
  });

  test('that was stored and has expired is named, and the price is that without it', async () => {
    await open({ ...PLAN, coupon: 'OLD' }, handlers);
    expect(await screen.findByText('This coupon is not valid today.')).toBeTruthy();
    expect((await payButton()).textContent).toContain('$49.99');
    expect(field('Coupon').value).toBe('OLD');
  });
});

test('a gift shows its note and sends it', async () => {
  const { requests } = await open({ ...PLAN, gift: { note: 'With love from all of us' } });
  const button = await payButton();
  expect(screen.getByText('With love from all of us')).toBeTruthy();
  agree();
  fireEvent.click(button);
  await waitFor(() => expect(ordersIn(requests)).toHaveLength(1));
  expect(await bodyOf(ordersIn(requests)[0])).toMatchObject({ gift: { note: 'With love from all of us' } });
  const quotes = requests.filter(({ url }) => url.endsWith('/quote'));
  expect(await bodyOf(quotes[0])).toMatchObject({ gift: true });
});

test('a backup that is included in the plan is ordered without a payment', async () => {
  const line = { item: 'export' as const, label: 'Backup', quantity: 1, unit_minor: 0, total_minor: 0 };
  const free = { lines: [line], subtotal_minor: 0, vat_minor: 0, total_minor: 0 };
  const info: BillingInformation = { kind: 'export', target: '7', lines: [{ item: 'export', quantity: 1 }] };
  const { router } = await open(info, {
    'POST /api/orders/quote': () => json({ quote: aQuote({ ...free, until: null, renews: false }) }),
    'POST /api/orders': () =>
      json({ order: anOrder({ ...free, product: 'export', payment_status: 'none' }), url: null }, 201),
  });
  expect(await screen.findByText('Included in your plan')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a coupon' })).toBeNull();
  expect(screen.queryByText(/I can cancel/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Your details' })).toBeTruthy();
  agree();
  click('Prepare the backup');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/dashboard/orders/12'));
  expect(assign).not.toHaveBeenCalled();
  expect(tab.has(BILLING_KEY)).toBe(false);
});

test('a backup that costs something is paid for like a plan, with a coupon and the right to cancel', async () => {
  const line = { item: 'export' as const, label: 'Backup', quantity: 1, unit_minor: 1900, total_minor: 1900 };
  const info: BillingInformation = { kind: 'export', target: '7', lines: [{ item: 'export', quantity: 1 }] };
  const paid = { lines: [line], subtotal_minor: 1900, total_minor: 1900, until: null, renews: false };
  await open(info, { 'POST /api/orders/quote': () => json({ quote: aQuote(paid) }) });
  expect((await payButton()).textContent).toContain('$19.00');
  expect(screen.getByRole('button', { name: 'Add a coupon' })).toBeTruthy();
  expect(screen.getByText(/I can cancel within 14 days/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Who pays' })).toBeTruthy();
  expect(screen.queryByText('Included in your plan')).toBeNull();
});

test('the unused days of the running plan and the coupon are two lines', async () => {
  const off = { unused_minor: 400, discount_minor: 1360, coupon: 'SPRING', total_minor: 3639 };
  await open({ ...PLAN, coupon: 'SPRING' }, { 'POST /api/orders/quote': () => json({ quote: aQuote(off) }) });
  const days = (await screen.findByText('Unused days of the current plan')).parentElement;
  expect(days?.textContent).toContain('-$4.00');
  expect(screen.getByText('SPRING', { selector: 'dt *' }).closest('div')?.textContent).toContain('-$9.60');
});

test('in Hebrew an amount has its currency, apart from the line around it', async () => {
  await open(PLAN, {}, 'he');
  const plain = (text: string) => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');
  const amounts = await screen.findAllByText((text) => plain(text) === '49.99 $');
  expect(amounts.length).toBeGreaterThan(1);
  for (const amount of amounts) expect(amount.tagName).toBe('BDI');
});
