import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBilling, startCheckout } from '#web/features/orders/billing-information.ts';
import { tab } from '#web/lib/storage.ts';
import { BILLING_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anOpenOrder, aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Bouquet } from '#worker/contract/flowers.ts';
import type { FlowersInput } from '#worker/contract/order.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const ORDER = 'order-service/flowers';
const CARD = '4242 4242 4242 4242';
const NOW = Date.parse('2026-11-29T10:00:00.000Z');

const ROSES: Bouquet = {
  id: 31,
  name: 'White roses',
  description: 'Twelve roses',
  price_minor: 4999,
  currency: 'USD',
  images: [],
  days: ['2026-12-01', '2026-12-03', '2027-01-04'],
};
const LILIES: Bouquet = { ...ROSES, id: 32, name: 'Lilies', price_minor: 3000, days: ['2026-12-02'] };
const YARKON = {
  id: 4,
  name: 'Yarkon',
  city: 'Petah Tikva',
  country: 'IL',
  lat: 32.1,
  lng: 34.9,
  plot_format: [],
};
const PLACE = {
  cemetery_id: 4,
  graveyard_name: 'Yarkon',
  city: 'Petah Tikva',
  location: 'Gate 3, block 12',
};
const FLOWERS: FlowersInput = {
  product_id: 31,
  due_on: '2026-12-03',
  card_text: 'סבתא יקרה',
  similar_ok: true,
  cemetery_id: 4,
  graveyard_name: 'Yarkon',
  city: 'Petah Tikva',
  location: 'Gate 3, block 12',
  address: 'Derech HaYarkon 1',
  phone: '',
};

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Options = {
  site?: Partial<Site>;
  bouquets?: Bouquet[];
  yahrzeit?: string | null;
  place?: typeof PLACE | null;
  handlers?: Parameters<typeof network>[0];
};

async function open(page: string, options: Options = {}) {
  const { site = {}, bouquets = [ROSES, LILIES], yahrzeit = '2026-12-03', place = null } = options;
  const names = { name: 'Ruth Cohen', other_name: null, lang: 'en' } as const;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ id: 7, ...names, ...site }) }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/sites/7/grave': () =>
      json({ grave: null, photos: [], can: { edit: false, suggest: true }, waiting: null, version: 0 }),
    'GET /api/sites/7/flowers': ({ url }) =>
      json({ bouquets: new URL(url).search || place ? bouquets : [], yahrzeit, place }),
    'GET /api/cemeteries': () => json({ cemeteries: [YARKON] }),
    'POST /api/orders/quote': () => json({ quote: aQuote() }),
    ...options.handlers,
  });
  const app = await act(() => renderApp(`/en/site/7/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
const path = (app: { router: { latestLocation: { pathname: string } } }) =>
  app.router.latestLocation.pathname;

describe('the page about flowers', () => {
  test('says what happens step by step, and leads to the order', async () => {
    await open('services/flowers');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('answers within 24 hours'),
        expect.stringContaining('takes a photo'),
        expect.stringContaining('you get your money back'),
      ]),
    );
    expect(screen.getByRole('link', { name: 'Order flowers' }).getAttribute('href')).toBe(
      '/en/site/7/order-service/flowers',
    );
  });

  test.each(['services/flowers', ORDER])('of a living person offers nothing on %s', async (page) => {
    const living = { type: 'lifeStory', death_civil: null, death_hebrew: null } as const;
    await open(page, { site: { site_type_id: 2, ...living } });
    expect(screen.getByText(/life stories that tell of a death/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Order flowers' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'To payment' })).toBeNull();
  });
});

describe('the order of flowers', () => {
  test('begins with what the site knows of the grave, and with the yahrzeit', async () => {
    const app = await open(ORDER, { place: PLACE });
    expect(await screen.findByText('Yarkon, Petah Tikva')).toBeTruthy();
    expect(field('Where the grave is in the cemetery').value).toBe('Gate 3, block 12');
    await choose(/White roses · \$49.99/);
    expect(field('The day of the flowers').value).toBe('2026-12-03');
    expect(screen.getByText('The next yahrzeit is on Thursday, 3 December 2026.')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Thursday, 3 December 2026 – the yahrzeit' })).toBeTruthy();
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual(
      expect.arrayContaining(['December 2026', 'January 2027']),
    );
    type('Address of the cemetery', 'Derech HaYarkon 1');
    type(/Text on the card/, 'סבתא יקרה');
    expect(field(/Text on the card/).dir).toBe('auto');
    fireEvent.click(screen.getByRole('checkbox', { name: /similar bouquet/ }));
    expect(await screen.findByText('Total')).toBeTruthy();
    click('To payment');
    await waitFor(() => expect(path(app)).toBe('/en/site/7/order-service/flowers/payment'));
    expect(readBilling('flowers', ['7'])).toEqual({
      kind: 'flowers',
      target: '7',
      lines: [],
      flowers: FLOWERS,
    });
  });

  test('without the cemetery, its city, its address and the grave says what is missing', async () => {
    const app = await open(ORDER);
    click('To payment');
    const summary = within(await screen.findByRole('alert'));
    for (const fault of [
      'Enter the name of the cemetery',
      'Say where the grave is in the cemetery',
      'Enter the address of the cemetery',
      'Choose a bouquet',
    ])
      expect(summary.getByRole('link', { name: fault })).toBeTruthy();
    type('Cemetery', 'An old one');
    click('To payment');
    expect(await screen.findByRole('link', { name: 'Enter the city' })).toBeTruthy();
    expect(path(app)).toBe(`/en/site/7/${ORDER}`);
  });

  test('finds the cemetery in the list by its first letters', async () => {
    const { requests } = await open(ORDER);
    type('Cemetery', 'Yar');
    fireEvent.click(await screen.findByRole('button', { name: 'Yarkon, Petah Tikva' }));
    expect(await screen.findByRole('radio', { name: /Lilies/ })).toBeTruthy();
    const asked = requests
      .filter(({ url }) => url.includes('/flowers?'))
      .map(({ url }) => new URL(url).search);
    expect(asked.some((search) => search.includes('cemetery=4'))).toBe(true);
  });

  test('lists only the days of the bouquet, and asks again where the day is not among them', async () => {
    const app = await open(ORDER, { place: PLACE });
    await choose(/White roses/);
    fireEvent.change(field('The day of the flowers'), { target: { value: '2026-12-01' } });
    await choose(/Lilies/);
    expect(field('The day of the flowers').value).toBe('');
    expect(screen.getByText(/The day you chose cannot be met with this bouquet/)).toBeTruthy();
    click('To payment');
    expect(await screen.findByRole('link', { name: 'Choose a day' })).toBeTruthy();
    expect(path(app)).toBe(`/en/site/7/${ORDER}`);
  });

  test('says where the yahrzeit is too far', async () => {
    await open(ORDER, { place: PLACE, yahrzeit: '2027-06-20' });
    await choose(/Lilies/);
    expect(screen.getByText(/up to 90 days ahead/)).toBeTruthy();
  });

  test('for a place where nobody sells flowers says so, and keeps what was typed', async () => {
    const app = await open(ORDER, { place: PLACE, bouquets: [] });
    expect(await screen.findByText('Service not supported in your area')).toBeTruthy();
    type('Address of the cemetery', 'Derech HaYarkon 1');
    click('To payment');
    expect(
      await screen.findByRole('link', { name: 'We didn’t find a vendor on your location' }),
    ).toBeTruthy();
    expect(field('Address of the cemetery').value).toBe('Derech HaYarkon 1');
    expect(path(app)).toBe(`/en/site/7/${ORDER}`);
  });

  test('that was left is as it was typed, but for the number of a card', async () => {
    await open(ORDER, { place: PLACE });
    await choose(/White roses/);
    type('Address of the cemetery', 'Derech HaYarkon 1');
    type(/Text on the card/, CARD);
    cleanup();
    await open(ORDER, { place: PLACE });
    expect(field('Address of the cemetery').value).toBe('Derech HaYarkon 1');
    expect(field(/Text on the card/).value).toBe('');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /White roses/ })).checked).toBe(true);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242');
  });

  test('refuses the number of a card as the text of the card', async () => {
    const app = await open(ORDER, { place: PLACE });
    await choose(/White roses/);
    type('Address of the cemetery', 'Derech HaYarkon 1');
    type(/Text on the card/, CARD);
    click('To payment');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(path(app)).toBe(`/en/site/7/${ORDER}`);
  });

  test('whose bouquets could not be loaded can be asked for again', async () => {
    let tries = 0;
    await open(ORDER, {
      handlers: {
        'GET /api/sites/7/flowers': () =>
          tries++ < 1
            ? problem('request.invalid', 422, 'Please check it.')
            : json({ bouquets: [ROSES], yahrzeit: null, place: PLACE }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByRole('radio', { name: /White roses/ })).toBeTruthy();
  });
});

describe('the payment of flowers', () => {
  const begin = (flowers: Partial<FlowersInput> = {}) =>
    startCheckout({ kind: 'flowers', target: '7', lines: [], flowers: { ...FLOWERS, ...flowers } });

  test('leads home where nothing is being paid for', async () => {
    const app = await open(`${ORDER}/payment`);
    await waitFor(() => expect(path(app)).toBe('/en'));
  });

  test.each<[string, object]>([
    ['without its day', { due_on: 'tomorrow' }],
    ['without its bouquet', { product_id: '31' }],
    ['with a card text of a thousand letters', { card_text: 'x'.repeat(1000) }],
  ])('leads home where what was stored is %s', async (_, broken) => {
    begin();
    const stored = JSON.parse(tab.get(BILLING_KEY, String) ?? '{}') as { flowers: object };
    tab.set(BILLING_KEY, JSON.stringify({ ...stored, flowers: { ...stored.flowers, ...broken } }));
    const app = await open(`${ORDER}/payment`);
    await waitFor(() => expect(path(app)).toBe('/en'));
  });

  test('says that the amount is held where the day is near', async () => {
    begin();
    await open(`${ORDER}/payment`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flowers for the grave of Ruth Cohen');
    expect(
      await screen.findByText(/is held on the card now, and charged when a florist accepts/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toContain('$49.99');
    expect(screen.getByText(/I can cancel until a florist accepts the order/)).toBeTruthy();
    expect(screen.getByText('Thursday, 3 December 2026')).toBeTruthy();
    expect(screen.getByText('סבתא יקרה').dir).toBe('auto');
    expect(screen.getByRole('link', { name: 'Change the flowers' }).getAttribute('href')).toBe(
      '/en/site/7/order-service/flowers',
    );
  });

  test('says that the card is saved, and when it is charged, where the day is later', async () => {
    begin({ due_on: '2027-01-04' });
    await open(`${ORDER}/payment`);
    expect(
      await screen.findByText(/is charged on Friday, 1 January 2027, three days before the flowers/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save the card' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('sends the bouquet and the grave once, and goes to the provider’s page', async () => {
    const assign = vi.fn();
    vi.spyOn(location, 'assign').mockImplementation(assign);
    begin();
    const { requests } = await open(`${ORDER}/payment`, {
      handlers: {
        'POST /api/orders': () => json({ order: anOpenOrder(), url: 'https://pay.example/page' }, 201),
      },
    });
    const pay = await screen.findByRole('button', { name: /^Pay/ });
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    fireEvent.click(pay);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/page'));
    const sent = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/orders'));
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.json()).toMatchObject({ kind: 'flowers', lines: [], flowers: FLOWERS });
  });

  test('whose day is taken while it is paid leads back to the day', async () => {
    begin();
    await open(`${ORDER}/payment`, {
      handlers: {
        'POST /api/orders': () =>
          problem('request.invalid', 422, 'Please check what you entered.', {
            errors: [{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }],
          }),
      },
    });
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(await screen.findByRole('button', { name: /^Pay/ }));
    const fault = await screen.findByRole('link', { name: 'Choose a day on which they can be brought' });
    expect(fault.getAttribute('href')).toBe('#change-flowers');
    expect(document.getElementById('change-flowers')?.textContent).toBe('Change the flowers');
  });

  test('keeps everything where the day was taken meanwhile, and leads back to it', async () => {
    begin();
    await open(`${ORDER}/payment`, {
      handlers: {
        'POST /api/orders/quote': () =>
          problem('request.invalid', 422, 'Please check what you entered.', {
            errors: [{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }],
          }),
      },
    });
    expect(await screen.findByText(/Please check what you entered/)).toBeTruthy();
    expect(screen.getByText('Choose a day on which they can be brought')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change the flowers' })).toBeTruthy();
    expect(readBilling('flowers', ['7'])?.flowers).toEqual(FLOWERS);
  });
});
