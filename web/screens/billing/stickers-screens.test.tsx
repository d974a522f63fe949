import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBilling, startCheckout } from '#web/features/orders/billing-information.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { PRICES } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { OrderInput } from '#worker/contract/order.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const ORDER = 'order-service/qr';
const SHOP = {
  ...PRICES,
  prices: [
    { item: 'qr_sticker', service_id: 2, amount_minor: 200 },
    { item: 'plaque', service_id: 2, amount_minor: 2900 },
    { item: 'sticker_delivery', service_id: 4, amount_minor: 600 },
  ],
};
const UNIT = { qr_sticker: 200, plaque: 2900 } as const;

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

async function quoted(request: Request) {
  const { lines } = (await request.json()) as OrderInput;
  const sum = lines.reduce((at, { item, quantity }) => at + UNIT[item as keyof typeof UNIT] * quantity, 600);
  return json({ quote: aQuote({ delivers: true, total_minor: sum, delivery_minor: 600 }) });
}

type Options = { site?: Partial<Site>; isStaff?: boolean; handlers?: Parameters<typeof network>[0] };

async function open(page: string, { site = {}, isStaff = true, handlers = {} }: Options = {}) {
  const can = { ...aSite().can, settings: isStaff };
  const names = { name: 'Ruth Cohen', other_name: null, lang: 'en' } as const;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ id: 7, ...names, can, ...site }) }),
    'GET /api/sites/7/codes': () => json({ codes: [], scans: [] }),
    'GET /api/prices': () => json(SHOP),
    'POST /api/orders/quote': quoted,
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/site/7/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const amount = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(amount(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the page about stickers and plaques', () => {
  test('says their sizes, prices and delivery, and leads on', async () => {
    await open('services/qr', { site: { can_bind: true } });
    expect(screen.getByText(/5 × 5 cm/)).toBeTruthy();
    expect(screen.getByText(/6 × 6 cm/)).toBeTruthy();
    expect(screen.getByText(/as long as the site exists/)).toBeTruthy();
    const price = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await price('A sticker')).toContain('2.00');
    expect(await price('A plaque')).toContain('29.00');
    expect(await price('Delivery of an order')).toContain('6.00');
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Order stickers')).toBe('/en/site/7/order-service/qr');
    expect(link('Print stickers yourself')).toBe('/en/site/7/codes');
  });

  test('offers an Editor the order, but not the codes', async () => {
    await open('services/qr');
    expect(screen.getByRole('link', { name: 'Order stickers' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Print stickers yourself' })).toBeNull();
  });

  test('says when the prices could not be loaded', async () => {
    await open('services/qr', {
      handlers: { 'GET /api/prices': () => problem('server.failed', 500, 'Something went wrong.') },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Order stickers' })).toBeTruthy();
  });

  test.each(['services/qr', ORDER])('tells a member on %s who can order', async (page) => {
    await open(page, { isStaff: false });
    expect(screen.getByText(/Only the Owner, the Co-Owners and the Editors/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Order stickers' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'To payment' })).toBeNull();
  });

  test.each(['services/qr', ORDER])(
    'of a life story says on %s that they are for memorials',
    async (page) => {
      await open(page, { site: { site_type_id: 2, type: 'lifeStory' } });
      expect(screen.getByText(/for memorial sites only/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'To payment' })).toBeNull();
    },
  );
});

describe('the order of stickers', () => {
  test('without items says so, and asks for no price', async () => {
    const { requests, router } = await open(ORDER);
    click('To payment');
    expect(await screen.findByText('Select what to order')).toBeTruthy();
    expect(document.activeElement).toBe(amount('Stickers'));
    expect(router.latestLocation.pathname).toBe('/en/site/7/order-service/qr');
    expect(requests.some(({ url }) => url.endsWith('/quote'))).toBe(false);
  });

  test('shows its total and begins its payment step', async () => {
    const { router } = await open(ORDER);
    click('One more: Stickers');
    click('One more: Stickers');
    type('Plaques', '2');
    click('One less: Plaques');
    const total = await screen.findByText('Total');
    await waitFor(() => expect(total.nextElementSibling?.textContent).toContain('39.00'));
    click('To payment');
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/site/7/order-service/qr/payment'));
    expect(readBilling('stickers', ['7'])).toEqual({
      kind: 'stickers',
      target: '7',
      lines: [
        { item: 'qr_sticker', quantity: 2 },
        { item: 'plaque', quantity: 1 },
      ],
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Stickers for the site of Ruth Cohen' }),
    ).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Delivery address' })).toBeTruthy();
    expect(screen.getByText(/I can cancel until the printing begins/)).toBeTruthy();
    expect(screen.queryByText(/14 days/)).toBeNull();
  });

  test('has at most fifty pieces together', async () => {
    await open(ORDER);
    type('Stickers', '45');
    type('Plaques', '12');
    expect(amount('Plaques').value).toBe('5');
    click('One more: Stickers');
    expect(amount('Stickers').value).toBe('45');
    expect(screen.getByText('An order has at most 50 pieces.')).toBeTruthy();
    type('Stickers', '-3x');
    expect(amount('Stickers').value).toBe('3');
    type('Stickers', '');
    click('One less: Stickers');
    expect(amount('Stickers').value).toBe('0');
  });

  test('that was left is as it was, with its address, after going back', async () => {
    const address = { name: 'Dana Levi', phone: '', country: 'IL', city: '', street: '', zip: '' };
    startCheckout({ kind: 'stickers', target: '7', lines: [{ item: 'plaque', quantity: 3 }], address });
    const { router } = await open(ORDER);
    expect(amount('Plaques').value).toBe('3');
    click('One more: Stickers');
    click('To payment');
    await waitFor(() => expect(router.latestLocation.pathname).toMatch(/payment$/));
    expect(readBilling('stickers', ['7'])).toMatchObject({
      address,
      lines: [{ quantity: 1 }, { quantity: 3 }],
    });
  });

  const proofOf = (piece: 'Sticker' | 'Plaque') =>
    within(
      within(screen.getByRole('region', { name: 'How it is printed' })).getByRole('figure', {
        name: new RegExp(`^${piece}`),
      }),
    );

  test('shows how a sticker and a plaque are printed, with a code of the site where it has one', async () => {
    const code = {
      code: 'ABCD',
      state: 'printed',
      address: 'https://dorot.example/s/ABCD',
      type: 's',
      site_id: 7,
    };
    const retired = { ...code, code: 'OLD1', state: 'retired' };
    await open(ORDER, {
      site: { can_bind: true },
      handlers: { 'GET /api/sites/7/codes': () => json({ codes: [retired, code], scans: [] }) },
    });
    for (const [piece, level, size] of [
      ['Sticker', 'Q', '5 × 5 cm'],
      ['Plaque', 'H', '6 × 6 cm'],
    ] as const) {
      const proof = proofOf(piece);
      const picture = await proof.findByAltText('QR code');
      expect(picture.getAttribute('src')).toBe(`/api/codes/ABCD/qr.svg?level=${level}`);
      expect(proof.getByText('Ruth Cohen')).toBeTruthy();
      expect(proof.getByText('Scan to read and add memories')).toBeTruthy();
      expect(proof.getByText('dorot.example/s/ABCD').dir).toBe('ltr');
      expect(proof.getByText(new RegExp(size))).toBeTruthy();
      expect(proof.queryByText('Sample')).toBeNull();
    }
    expect(screen.queryByText(/only a sample/)).toBeNull();
  });

  test.each<[string, Options]>([
    ['there is no code yet', { site: { can_bind: true } }],
    ['an Editor may not see the codes', { site: { can_bind: false } }],
    [
      'the codes could not be loaded',
      {
        site: { can_bind: true },
        handlers: { 'GET /api/sites/7/codes': () => problem('auth.forbidden', 403) },
      },
    ],
  ])('shows a sample that says so where %s', async (_, options) => {
    const { requests } = await open(ORDER, options);
    for (const piece of ['Sticker', 'Plaque'] as const) {
      const picture = await proofOf(piece).findByAltText('Sample of a QR code');
      expect(picture.getAttribute('src')).toMatch(/^\/api\/codes\/sample\/qr\.svg/);
      expect(proofOf(piece).getByText('Sample')).toBeTruthy();
    }
    expect(screen.getByText(/each order gets a code of its own/)).toBeTruthy();
    expect(screen.getByText(/is only a sample/)).toBeTruthy();
    if (!options.site?.can_bind) expect(requests.some(({ url }) => url.includes('/codes'))).toBe(false);
  });

  test('whose price could not be found out can be asked for again', async () => {
    let tries = 0;
    await open(ORDER, {
      handlers: {
        'POST /api/orders/quote': (request) =>
          tries++ < 1 ? problem('request.invalid', 422, 'Please check it.') : quoted(request),
      },
    });
    click('One more: Stickers');
    fireEvent.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByText('Total')).toBeTruthy();
  });
});

describe('the steps of an order of stickers', () => {
  const steps = () => within(screen.getByRole('navigation', { name: 'Steps of the order' }));
  const current = () =>
    steps()
      .getAllByRole('listitem')
      .find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

  test('are its details, its delivery and its payment', async () => {
    await open(ORDER);
    expect(
      steps()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Details', '2Delivery', '3Pay']);
    expect(current()).toBe('1Details');
    expect(steps().queryByRole('link')).toBeNull();
  });

  test('go on once the address is whole, and lead back to the details', async () => {
    startCheckout({ kind: 'stickers', target: '7', lines: [{ item: 'plaque', quantity: 1 }] });
    await open(`${ORDER}/payment`);
    expect(current()).toBe('2Delivery');
    expect(steps().getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      '/en/site/7/order-service/qr',
    );
    // the address comes before who pays
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.indexOf('Delivery address')).toBeLessThan(headings.indexOf('Who pays'));
    for (const [label, value] of [
      ['Name of the recipient', 'Noa Levi'],
      ['Phone of the recipient', '054-1234567'],
      ['Street and number', 'HaNassi 4'],
    ] as const)
      type(label, value);
    expect(current()).toBe('2Delivery');
    type('City', 'Haifa');
    await waitFor(() => expect(current()).toBe('3Pay'));
  });

  test('are not shown to those who cannot order', async () => {
    await open(ORDER, { isStaff: false });
    expect(screen.queryByRole('navigation', { name: 'Steps of the order' })).toBeNull();
  });
});

test('on a phone the prices of an order open in a sheet, and what was typed stays', async () => {
  startCheckout({ kind: 'stickers', target: '7', lines: [{ item: 'plaque', quantity: 1 }] });
  await open(`${ORDER}/payment`);
  const opening = await screen.findByRole('button', { name: /^View your order/ });
  expect(opening.textContent).toContain('35.00');
  type('City', 'Haifa');
  fireEvent.click(opening);
  const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
  expect(sheet.getByText('Total').nextElementSibling?.textContent).toContain('35.00');
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(amount('City').value).toBe('Haifa');
});

test('the payment of stickers leads home where nothing is being paid for', async () => {
  const { router } = await open(`${ORDER}/payment`, {
    handlers: { 'GET /api/sites/examples': () => json({ sites: [] }) },
  });
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en'));
});
