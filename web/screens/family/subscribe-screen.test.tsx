import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { anOwnPlan, aPlan, PRICES } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import type { PriceList } from '#worker/contract/price.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const AT = '/api/sites/ruth-cohen';
const FREE: Partial<Site> = {
  subscribed: false,
  photos_used: 3,
  can: { ...aSite().can, subscribe: true },
};

async function open(
  plan: SitePlan,
  {
    site = {},
    prices = PRICES,
    handlers = {},
  }: {
    site?: Partial<Site>;
    prices?: PriceList;
    handlers?: Parameters<typeof network>[0];
  } = {},
) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    [`GET ${AT}`]: () => json({ site: aSite({ ...FREE, ...site }, 'en') }),
    [`GET ${AT}/subscription`]: () => json({ subscription: plan }),
    'GET /api/prices': () => json(prices),
    ...handlers,
  });
  const app = await renderApp('/en/site/ruth-cohen/subscribe');
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const plans = async () =>
  within((await screen.findByRole('heading', { name: 'Monthly' })).closest('ul') as HTMLElement);
const stored = () => JSON.parse(sessionStorage.getItem('billingInformation') ?? 'null');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
});

describe('the plans of a site', () => {
  test('stand side by side with their prices, and none is chosen for anyone', async () => {
    await open(aPlan());
    const columns = (await plans()).getAllByRole('listitem');
    expect(columns.map((column) => column.textContent)).toEqual([
      'Monthly$4.99a monthRenews every month on the same date.Choose monthly',
      'Annual$49.99a yearRenews every year on the same date.Choose annual',
      'One time$99.99oncePaid once for this site. It never renews.Choose one time',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plans for Ruth Cohen’s site');
    expect(screen.getByText(/3 of 3 free photos and recordings used/)).toBeTruthy();
    expect(screen.getByText(/You can cancel at any time in two clicks/)).toBeTruthy();
    expect(document.querySelector('.button.main')).toBeNull();
    expect(screen.getByText(/Prices are in US dollars, for this site only. VAT is included./)).toBeTruthy();
    expect(screen.getByText(/Within 14 days of buying or giving a plan/)).toBeTruthy();
  });

  test('lead to the payment, which learns what was chosen', async () => {
    const { router } = await open(aPlan());
    fireEvent.click(await screen.findByRole('button', { name: 'Choose annual' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/ruth-cohen/subscribe/payment'));
    expect(stored()).toMatchObject({
      kind: 'subscription',
      target: 'ruth-cohen',
      lines: [{ item: 'plan_annual', quantity: 1 }],
    });
  });

  test.each<[string, Partial<PriceList>, RegExp | null]>([
    ['is added', { vat_included: false }, /VAT of 18% is added to them/],
    ['is not charged', { vat_rate: 0 }, null],
  ])('say whether VAT %s', async (_, prices, words) => {
    await open(aPlan(), { prices: { ...PRICES, ...prices } });
    await plans();
    if (words) expect(screen.getByText(words)).toBeTruthy();
    else expect(screen.queryByText(/VAT/)).toBeNull();
  });

  test('are in the currency of the platform', async () => {
    await open(aPlan(), { prices: { ...PRICES, currency: 'ILS' } });
    expect((await plans()).getByText('₪4.99')).toBeTruthy();
    expect(screen.getByText(/Prices are in Israeli new shekels/)).toBeTruthy();
  });

  test('of a life story name no candles, codes or prayers, and of a working life two years', async () => {
    const work = { title: null, company: null, start: null, end: null, logo: null, active: true };
    await open(aPlan({ can: { ...aPlan().can, buy: ['once'], give: ['once'] } }), {
      site: { site_type_id: 2, type: 'lifeStory', death: null, death_civil: null, death_hebrew: null, work },
    });
    expect(await screen.findByText('Stories and comments')).toBeTruthy();
    expect(screen.queryByText(/QR codes|Prayers/)).toBeNull();
    expect(screen.getByText('Paid once, for two years. It never renews.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Monthly' })).toBeNull();
    expect(screen.queryByText(/You can cancel at any time/)).toBeNull();
  });
});

test('what is free and what is added is one table', async () => {
  await open(aPlan());
  const table = within(await screen.findByRole('table', { name: 'What is free, and what a plan adds' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('Photos and recordings3 in allNo limit');
  expect(rows).toContain('Storage100 MB50 GB');
  expect(rows).toContain('Export of the whole siteNoIncluded');
});

describe('a site with a plan', () => {
  test('without an end offers nothing', async () => {
    const can = { buy: [], give: [], cancel: false, resume: false, change: [] };
    await open(aPlan({ plan: 'once', state: 'active', can }), { site: { subscribed: true } });
    expect(await screen.findByText('One-time plan: paid, and without an end.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Monthly' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Choose|Give/ })).toBeNull();
  });

  test('of one’s own can be cancelled here, and changed to one that is paid once', async () => {
    await open(anOwnPlan(), { site: { subscribed: true } });
    expect(await screen.findByRole('button', { name: 'Cancel the plan' })).toBeTruthy();
    const columns = await plans();
    expect(columns.getByText('The current plan')).toBeTruthy();
    expect(columns.getByText(/what is left of the current plan is deducted/)).toBeTruthy();
    expect(columns.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Choose one time']);
  });

  test('that ends can be followed by another', async () => {
    await open(anOwnPlan({ state: 'cancelled', renews: false, can: { ...aPlan().can, resume: true } }), {
      site: { subscribed: true },
    });
    expect((await plans()).getAllByText(/It begins when the current plan ends/)).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Keep the plan' })).toBeTruthy();
  });

  test('of someone else, for which one gave time, can be left with the money back', async () => {
    const refund = { order_id: 12, amount_minor: 4999, currency: 'USD' };
    const can = { ...aPlan().can, buy: [] };
    await open(aPlan({ plan: 'annual', state: 'active', renews: true, refund, can }), {
      site: { subscribed: true },
    });
    expect(await screen.findByRole('button', { name: 'Get back the $49.99 you paid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the plan' })).toBeNull();
  });

  test('of someone else can be given more time', async () => {
    const can = { ...aPlan().can, buy: [] };
    await open(
      aPlan({ plan: 'annual', state: 'active', renews: true, period_end: '2026-12-12T09:00:00Z', can }),
    );
    expect(await screen.findByRole('button', { name: 'Give a plan' })).toBeTruthy();
    expect(screen.getByText(/It is added to the plan that the site has/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Monthly' })).toBeNull();
  });
});

describe('a gift', () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByLabelText(/A note to the family/), { target: { value: text } });
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

  test('is chosen, and goes to the payment with its note', async () => {
    const { router } = await open(aPlan());
    fireEvent.click(await screen.findByRole('button', { name: 'Give a plan' }));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    write('With love, the Levis');
    go();
    expect(screen.getByText('Choose what to give.')).toBeTruthy();
    expect(stored()).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /A year/ }));
    go();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/subscribe\/payment$/));
    expect(stored()).toMatchObject({
      lines: [{ item: 'plan_annual', quantity: 1 }],
      gift: { note: 'With love, the Levis' },
    });
  });

  test('has no note with the number of a card, nor one that is too long', async () => {
    await open(aPlan());
    fireEvent.click(await screen.findByRole('button', { name: 'Give a plan' }));
    fireEvent.click(screen.getByRole('radio', { name: /One time/ }));
    write('4242 4242 4242 4242');
    expect(screen.getByText(/Card numbers are entered on the payment page only/)).toBeTruthy();
    write('x'.repeat(501));
    expect(screen.getByText('Use at most 500 characters.')).toBeTruthy();
    go();
    expect(stored()).toBeNull();
  });

  test('that was begun is still there when the page is opened again', async () => {
    const { leave } = await open(aPlan());
    fireEvent.click(await screen.findByRole('button', { name: 'Give a plan' }));
    write('With love');
    leave();
    await open(aPlan());
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/A note to the family/)).value).toBe(
      'With love',
    );
  });
});

test('someone who may not take a plan is told so, and no plan is requested', async () => {
  const { requests } = await open(aPlan(), { site: { can: aSite().can } });
  expect(
    screen.getByRole('heading', { name: 'Only the family and invited members see the plans' }),
  ).toBeTruthy();
  expect(requests.some(({ url }) => /plan|prices/.test(url))).toBe(false);
});

test('a visitor logs in first, and returns to the plans', async () => {
  localStorage.removeItem(TOKEN_KEY);
  network({});
  const { router } = await renderApp('/en/site/ruth-cohen/subscribe');
  expect(router.state.location.pathname).toBe('/en/login');
  expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en/site/ruth-cohen/subscribe');
});

test('where the prices cannot be loaded, they are asked for again', async () => {
  let fails = true;
  await open(aPlan(), {
    handlers: {
      'GET /api/prices': () => (fails ? problem('internal', 500, 'It broke') : json(PRICES)),
    },
  });
  expect(await screen.findByText('It broke')).toBeTruthy();
  expect(screen.getByText(/This site has no plan/)).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await plans();
});
