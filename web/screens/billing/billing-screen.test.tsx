import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { anOwnPlan, aPlan } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aBilling, anOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Billing, BillingRow, Card } from '#worker/contract/billing.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const SITE = { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' };
const VISA: Card = { id: 1, brand: 'visa', last4: '4417', exp_month: 8, exp_year: 2030, is_default: true };
const OLD: Card = { ...VISA, id: 2, brand: 'mastercard', last4: '0005', exp_year: 2020, is_default: false };
const ROW: BillingRow = {
  order_id: 12,
  at: '2026-11-28T10:00:00.000Z',
  product: 'subscription',
  plan: 'annual',
  is_gift: false,
  is_renewal: true,
  site: SITE,
  total_minor: 4999,
  refunded_minor: 0,
  currency: 'USD',
  payment_status: 'captured',
  invoices: [{ id: 3, number: '2026-000003', type: 'invoice_receipt' }],
};
const RENEWING: Billing['plans'][number] = {
  site: SITE,
  plan: 'monthly',
  state: 'active',
  period_end: '2026-12-28T10:00:00.000Z',
  renews: true,
  price: { amount_minor: 499, currency: 'USD' },
};
const FAILED: Billing['failed'][number] = {
  order_id: 14,
  site: SITE,
  total_minor: 499,
  currency: 'USD',
  failure: 'insufficient_funds',
  next_retry_at: '2026-12-01T10:00:00.000Z',
};

const assign = vi.fn();

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

type Handlers = Parameters<typeof network>[0];

async function open(billing: Billing, search = '', handlers: Handlers = {}, locale = 'en') {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/users/billing': () => json(billing),
    ...handlers,
  });
  const app = await act(() => renderApp(`/${locale}/dashboard/account/billing${search}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

describe('the billing history', () => {
  test('of someone who never paid says so', async () => {
    await open(aBilling());
    expect(await screen.findByText('Nothing was paid yet. Invoices will appear here.')).toBeTruthy();
    expect(screen.getByText(/No card is saved/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('that could not be fetched is fetched again', async () => {
    let fails = true;
    await open(aBilling(), '', {
      'GET /api/users/billing': () =>
        fails
          ? problem('invoices.fetch_failed', 500, 'The billing history could not be loaded.')
          : json(aBilling({ rows: [ROW] })),
    });
    expect(await screen.findByText('The billing history could not be loaded.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Annual plan, renewal')).toBeTruthy();
  });

  test('begins with what failed, and how it is mended', async () => {
    await open(aBilling({ rows: [ROW], failed: [FAILED] }), '', {
      'POST /api/orders/14/pay': () => json({ order: anOrder({ id: 14 }), url: 'https://pay.example/14' }),
    });
    await screen.findByText('Annual plan, renewal');
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('A payment failed');
    expect(screen.getByText(/We try again on 1 December 2026/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Pay now/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/14'));
  });

  test('shows each payment with its amount, state and documents', async () => {
    const refunded: BillingRow = {
      ...ROW,
      order_id: 11,
      is_renewal: false,
      is_gift: true,
      payment_status: 'part_refunded',
      refunded_minor: 1999,
      invoices: [...ROW.invoices, { id: 4, number: '2026-000001', type: 'credit' }],
    };
    await open(aBilling({ rows: [ROW, refunded] }));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toMatch(
      /28 November 2026.*Annual plan, renewal.*Ruth Cohen.*Paid.*\$49\.99/,
    );
    expect(rows[1]?.textContent).toMatch(/Annual plan, a gift.*Refunded in part.*Refunded: \$19\.99/);
    expect(screen.getByRole('button', { name: 'Credit note 2026-000001' })).toBeTruthy();
  });

  test('of a year is in the address, and earlier payments are loaded on request', async () => {
    const { requests, router } = await open(aBilling(), '', {
      'GET /api/users/billing': (request) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('cursor')) return json(aBilling({ rows: [{ ...ROW, order_id: 9 }] }));
        return json(aBilling({ rows: [ROW], years: [2026, 2025], cursor: 'next' }));
      },
    });
    fireEvent.click(await screen.findByRole('link', { name: '2025' }));
    await waitFor(() => expect(router.latestLocation.href).toBe('/en/dashboard/account/billing?year=2025'));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('year=2025'))).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '2025' }).ariaCurrent ?? 'page').toBe('page'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier payments' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    expect(requests.some(({ url }) => url.endsWith('year=2025&cursor=next'))).toBe(true);
  });

  test('lists the plans that one pays for', async () => {
    await open(aBilling({ plans: [RENEWING] }));
    const link = await screen.findByRole('link', { name: 'Ruth Cohen' });
    expect(link.getAttribute('href')).toBe('/en/site/ruth-cohen');
    expect(screen.getByText('Renews on 28 December 2026')).toBeTruthy();
  });

  test('has what was paid lately for the plan of someone else, which can be given back', async () => {
    const refund = { order_id: 12, amount_minor: 4999, currency: 'USD' };
    const now = new Date();
    const until = new Date(now.getTime() + 86_400_000).toISOString();
    const gift = { ...ROW, at: now.toISOString(), is_gift: true, is_renewal: false };
    const plan = anOwnPlan({ is_payer: false, price: null, card: null, can: aPlan().can });
    const { requests } = await open(aBilling({ rows: [gift, { ...gift, order_id: 11 }] }), '', {
      'GET /api/sites/ruth-cohen/subscription': () =>
        json({ subscription: { ...plan, refund, refund_until: until } }),
      'DELETE /api/sites/ruth-cohen/subscription': () => json({ subscription: plan }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Get back the $49.99 you paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Refund the payment' }));
    expect(await screen.findByText(/Your refund has started/)).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      expect.stringMatching(/refund=12$/),
    ]);
  });

  test('asks nothing about gifts of earlier months', async () => {
    const { requests } = await open(aBilling({ rows: [{ ...ROW, at: '2026-01-02T10:00:00.000Z' }] }));
    await screen.findByText('Annual plan, renewal');
    expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
    expect(requests.some(({ url }) => url.endsWith('/subscription'))).toBe(false);
  });

  test('in Hebrew has its amounts with the currency', async () => {
    await open(aBilling({ rows: [ROW] }), '', {}, 'he');
    const plain = (text: string) => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');
    const amount = await screen.findByText((text) => plain(text) === '49.99 $');
    expect(amount.tagName).toBe('BDI');
  });
});

describe('a card', () => {
  test('is added on the page of the provider, once', async () => {
    const { requests } = await open(aBilling(), '', {
      'POST /api/users/cards': () => json({ id: 5, url: 'https://pay.example/card' }),
    });
    const add = await screen.findByRole('button', { name: 'Add a card' });
    fireEvent.click(add);
    fireEvent.click(add);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/card'));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('that was saved there is shown', async () => {
    let cards: Card[] = [];
    await open(aBilling(), '?card=5', {
      'GET /api/users/billing': () => json(aBilling({ cards })),
      'POST /api/users/cards/5/check': () => {
        cards = [VISA];
        return json({ is_saved: true, cards });
      },
    });
    expect(await screen.findByText('The card was saved.')).toBeTruthy();
    expect((await screen.findByText(/Expires/)).textContent).toContain('08/2030');
  });

  test('that was not saved can be checked again', async () => {
    await open(aBilling(), '?card=5', {
      'POST /api/users/cards/5/check': () => json({ is_saved: false, cards: [] }),
    });
    expect(await screen.findByText(/The card has not been saved yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  test('becomes the one that plans are charged to', async () => {
    await open(aBilling({ cards: [VISA, OLD], plans: [RENEWING] }), '', {
      'PUT /api/users/cards/2/default': () =>
        json({
          cards: [
            { ...VISA, is_default: false },
            { ...OLD, is_default: true },
          ],
        }),
    });
    expect((await screen.findByText(/Expired/)).textContent).toContain('08/2020');
    expect(screen.getByText(/Plans are charged to this card/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Charge plans to this card.*Mastercard/ }));
    expect(await screen.findByText('Your plans are charged to this card from now on.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Charge plans to this card.*Visa/ })).toBeTruthy();
  });

  test.each<[string, Billing['plans']]>([
    ['no plan', []],
    ['a plan that does not renew', [{ ...RENEWING, renews: false }]],
  ])('of someone with %s is the default, and nothing is said to be charged to it', async (_, plans) => {
    await open(aBilling({ cards: [VISA, OLD], plans }), '', {
      'PUT /api/users/cards/2/default': () =>
        json({
          cards: [
            { ...VISA, is_default: false },
            { ...OLD, is_default: true },
          ],
        }),
    });
    expect((await screen.findByText(/Expires/)).textContent).toContain('Default');
    fireEvent.click(screen.getByRole('button', { name: /Make it the default.*Mastercard/ }));
    expect(await screen.findByText('This is the default card now.')).toBeTruthy();
    expect(screen.queryByText(/charged to this card/)).toBeNull();
  });

  test('is removed after a question; one in use stays, and it is said what to do', async () => {
    let isInUse = true;
    await open(aBilling({ cards: [VISA] }), '', {
      'DELETE /api/users/cards/1': () =>
        isInUse ? problem('card.in_use', 409, 'A plan is charged to this card.') : json({ cards: [] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the card' }));
    expect(await dialog.findByText('A plan is charged to this card.')).toBeTruthy();
    expect(dialog.getByText(/Add another card/)).toBeTruthy();
    isInUse = false;
    const remove = dialog.getByRole('button', { name: 'Remove the card' });
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(remove);
    expect(await screen.findByText('The card was removed.')).toBeTruthy();
    expect(screen.getByText(/No card is saved/)).toBeTruthy();
  });
});

test('the billing history is a link of the user menu', async () => {
  await open(aBilling());
  const link = (await screen.findAllByRole('link', { name: 'Billing history', hidden: true }))[0];
  expect(link?.getAttribute('href')).toBe('/en/dashboard/account/billing');
});
