import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { PRICES } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aProduct, aVendor } from '#web/testing/a-vendor.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Product, Vendor } from '#worker/contract/vendor.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

type Options = {
  vendor?: Vendor | null;
  products?: Product[];
  role?: number;
  handlers?: Parameters<typeof network>[0];
};

async function open(
  page: string,
  { vendor = aVendor(), products = [], role = 3, handlers = {} }: Options = {},
) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: role }), unread: 0 }),
    'GET /api/vendor': () => json({ vendor }),
    'GET /api/vendor/products': () => json({ products }),
    'GET /api/prices': () => json(PRICES),
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (requests: Request[], method: string, path: string) =>
  requests.filter((one) => one.method === method && new URL(one.url).pathname === path);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const DRAFT = aVendor({
  state: 'draft',
  applied_at: null,
  can: { change: true, send: true, pause: false, resume: false },
});

describe('a florist who applies', () => {
  test('begins with the company; a double tap saves it once, and the area is next', async () => {
    const { requests } = await open('onboarding/vendor', {
      vendor: null,
      role: 2,
      handlers: { 'PUT /api/vendor': () => json({ vendor: { ...DRAFT, areas: [] } }) },
    });
    expect(heading()).toBe('Sell flowers with Dorot');
    click('Continue');
    expect(await screen.findAllByText('Enter the name of the company')).toHaveLength(2);
    type('Name of the company', 'Carmel Flowers');
    type('Company number', '514000001');
    type('Phone', '04-8123456');
    type('Address of the shop', 'Herzl 10, Haifa');
    const button = screen.getByRole('button', { name: 'Continue' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Area and calendar' });
    const [saved, ...more] = sentTo(requests, 'PUT', '/api/vendor');
    expect(more).toEqual([]);
    expect(saved?.headers.get('If-Match')).toBe('"0"');
    expect(await saved?.json()).toMatchObject({
      company: 'Carmel Flowers',
      email: 'dana@example.org',
      languages: ['he'],
    });
  });

  test('says where they deliver, by keyboard too', async () => {
    const { requests } = await open('onboarding/vendor?step=area', {
      vendor: { ...DRAFT, areas: [] },
      role: 2,
      handlers: { 'PUT /api/vendor': () => json({ vendor: DRAFT }) },
    });
    click('Continue');
    expect(await screen.findAllByText('Add at least one area')).toHaveLength(2);
    type('City', 'חיפה');
    fireEvent.keyDown(screen.getByLabelText('City'), { key: 'Enter' });
    expect(screen.getByText('חיפה')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Add an area'), { target: { value: 'country' } });
    click('Add the country');
    expect(screen.getByRole('button', { name: 'Remove Israel' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    click('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Your products' });
    expect(await sentTo(requests, 'PUT', '/api/vendor')[0]?.json()).toMatchObject({
      areas: [
        { kind: 'city', value: 'חיפה' },
        { kind: 'country', value: 'IL' },
      ],
      calendar: { closed_weekdays: [5], closed_on_shabbat: true },
    });
  });

  test('without a product is told so, with a link to where it is added', async () => {
    const { requests } = await open('onboarding/vendor?step=send', { vendor: DRAFT, role: 2 });
    click('Send the application');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: 'Vendor needs at least one product' })).toBeTruthy();
    expect(sentTo(requests, 'POST', '/api/vendor/send')).toEqual([]);
  });

  test('sends it, and reads then what comes next', async () => {
    const can = { ...DRAFT.can, send: false };
    const { requests } = await open('onboarding/vendor?step=send', {
      vendor: DRAFT,
      products: [aProduct({ state: 'review' })],
      role: 2,
      handlers: { 'POST /api/vendor/send': () => json({ vendor: { ...DRAFT, state: 'applied', can } }) },
    });
    expect(heading()).toBe('Check and send');
    const button = screen.getByRole('button', { name: 'Send the application' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    expect(sentTo(requests, 'POST', '/api/vendor/send')).toHaveLength(1);
  });

  test.each([
    ['applied', 'Waiting for approval'],
    ['paused', 'Paused'],
    ['closed', 'Closed'],
    ['approved', 'Approved'],
  ] as const)('whose vendor is %s reads that in words', async (state, words) => {
    const can = { change: state !== 'closed', send: false, pause: false, resume: false };
    await open('onboarding/vendor', { vendor: aVendor({ state, can, state_note: 'As we wrote.' }), role: 2 });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('As we wrote.')).toBeTruthy();
  });

  test('and was asked for more sees what, on each step', async () => {
    await open('onboarding/vendor?step=payout', {
      vendor: { ...DRAFT, state: 'needs_info', state_note: 'Which branch?' },
      role: 2,
    });
    expect(screen.getByText('Which branch?')).toBeTruthy();
  });
});

describe('the products of a vendor', () => {
  test('are listed, and one is paused', async () => {
    const { requests } = await open('vendor/products', {
      products: [aProduct()],
      handlers: {
        'POST /api/vendor/products/11/state': () =>
          json({ product: aProduct({ state: 'paused', can: { moves: ['live', 'archived'] } }) }),
      },
    });
    click('Pause');
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    const [moved] = sentTo(requests, 'POST', '/api/vendor/products/11/state');
    expect(await moved?.json()).toEqual({ state: 'paused' });
  });

  test('are archived only after a question', async () => {
    const { requests } = await open('vendor/products', {
      products: [aProduct()],
      handlers: {
        'POST /api/vendor/products/11/state': () =>
          json({ product: aProduct({ state: 'archived', can: { moves: [] } }) }),
      },
    });
    click('Archive');
    const dialog = await screen.findByRole('dialog');
    expect(sentTo(requests, 'POST', '/api/vendor/products/11/state')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('There are no products yet.')).toBeTruthy();
  });

  test('have a price that is typed in the larger unit; a wrong one is not sent', async () => {
    const { requests } = await open('vendor/products/11', {
      products: [aProduct()],
      handlers: {
        'PATCH /api/vendor/products/11': () => json({ product: aProduct({ price_minor: 8550, version: 2 }) }),
      },
    });
    type('Price in USD', '0.5');
    click('Save the changes');
    expect(await screen.findAllByText('Enter a price from 1 to 10,000')).toHaveLength(2);
    type('Price in USD', '85.50');
    click('Save the changes');
    expect(await screen.findByText('The product was saved.')).toBeTruthy();
    const [changed, ...more] = sentTo(requests, 'PATCH', '/api/vendor/products/11');
    expect(more).toEqual([]);
    expect(changed?.headers.get('If-Match')).toBe('"1"');
    expect(await changed?.json()).toMatchObject({ price_minor: 8550, lead_days: 1, images: ['photo'] });
  });

  test('are kept while they are typed, also over a lost connection and a reload', async () => {
    const first = await open('vendor/products/new');
    type('Name in English', 'Red roses');
    type('Price in USD', '70');
    click('Save as a draft');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not connect.');
    await waitFor(() => expect(sentTo(first.requests, 'POST', '/api/vendor/products')).toHaveLength(1));
    cleanup();
    const { requests } = await open('vendor/products/new', {
      handlers: { 'POST /api/vendor/products': () => json({ product: aProduct({ state: 'draft' }) }, 201) },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('Red roses');
    click('Save as a draft');
    await waitFor(() => expect(sentTo(requests, 'POST', '/api/vendor/products')).toHaveLength(1));
    const key = (one?: Request) => one?.headers.get('Idempotency-Key');
    expect(key(sentTo(requests, 'POST', '/api/vendor/products')[0])).toBe(
      key(sentTo(first.requests, 'POST', '/api/vendor/products')[0]),
    );
  });

  test('that do not exist say so', async () => {
    await open('vendor/products/99', { products: [aProduct()] });
    expect(heading()).toBe('This product could not be found.');
  });
});

test('the settings pause new orders, and are read only to an administrator who looks at them', async () => {
  const { requests } = await open('vendor/settings', {
    handlers: {
      'POST /api/vendor/state': () =>
        json({
          vendor: aVendor({
            state: 'paused',
            can: { change: true, send: false, pause: false, resume: true },
          }),
        }),
    },
  });
  click('Pause new orders');
  expect(await screen.findByRole('button', { name: 'Resume new orders' })).toBeTruthy();
  expect(await sentTo(requests, 'POST', '/api/vendor/state')[0]?.json()).toEqual({ state: 'paused' });
  cleanup();
  const viewed = await open('vendor/settings?vendor=3', { role: 1 });
  expect(screen.getByText(/as the vendor sees it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Save|Pause/ })).toBeNull();
  expect(new URL(sentTo(viewed.requests, 'GET', '/api/vendor')[0]?.url ?? '').search).toBe('?vendor=3');
});

describe('an administrator', () => {
  const adminVendor = {
    ...aVendor({ state: 'applied', version: 4 }),
    user_id: 9,
    rating: null,
    products: [],
    decisions: ['approved', 'needs_info', 'closed'],
  };
  const lists = {
    'GET /api/admin/vendors': () =>
      json({
        vendors: [
          {
            id: 3,
            company: 'Carmel Flowers',
            state: 'applied',
            rating: null,
            user_id: 9,
            created_at: '2026-11-01T08:00:00.000Z',
            applied_at: null,
            updated_at: '2026-11-01T08:00:00.000Z',
            payout_changed_at: null,
          },
        ],
        next_cursor: null,
      }),
    'GET /api/admin/products': () =>
      json({
        products: [{ ...aProduct({ state: 'review' }), vendor: { id: 3, company: 'Haifa Roses' } }],
        next_cursor: null,
      }),
    'GET /api/admin/vendors/3': () => json({ vendor: adminVendor }),
  };

  test('decides on a vendor as it was read, with a note where one is needed', async () => {
    const { requests } = await open('admin/vendors', {
      role: 1,
      handlers: {
        ...lists,
        'POST /api/admin/vendors/3/decision': () => json({ vendor: adminVendor }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Carmel Flowers' }));
    fireEvent.change(await screen.findByLabelText('Decision'), { target: { value: 'needs_info' } });
    click('Decide');
    expect(await screen.findByText('Write what the vendor should know')).toBeTruthy();
    type('Note to the vendor', 'Which streets?');
    click('Decide');
    expect(await screen.findByText('The decision was saved.')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Carmel Flowers' }).textContent).toContain('Leumi');
    const [decided, ...more] = sentTo(requests, 'POST', '/api/admin/vendors/3/decision');
    expect(more).toEqual([]);
    expect(decided?.headers.get('If-Match')).toBe('"4"');
    expect(await decided?.json()).toEqual({ state: 'needs_info', note: 'Which streets?', rating: null });
  });

  test('filters the vendors by state and sorts them by company, at the address', async () => {
    const { requests, router } = await open('admin/vendors', { role: 1, handlers: lists });
    await screen.findByRole('button', { name: 'Carmel Flowers' });
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'applied' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'applied' }));
    const header = await screen.findByRole('columnheader', { name: 'Company' });
    fireEvent.click(within(header).getByRole('button'));
    fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Company' })).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'applied', sort: 'company' }));
    await waitFor(() =>
      expect(sentTo(requests, 'GET', '/api/admin/vendors').at(-1)?.url).toMatch(
        /state=applied&sort=company$/,
      ),
    );
  });

  test('returns a product with a note, and reads where that was refused', async () => {
    const { requests } = await open('admin/vendors?view=products', {
      role: 1,
      handlers: {
        ...lists,
        'POST /api/admin/products/11/decision': () =>
          problem('request.stale', 412, 'Someone changed this in the meantime.'),
      },
    });
    const row = (await screen.findByText('Haifa Roses')).closest('tr');
    fireEvent.click(within(row as HTMLElement).getByRole('button'));
    await screen.findByRole('button', { name: 'Return' });
    click('Return');
    expect(await screen.findByText('Write what the vendor should know')).toBeTruthy();
    type('Note to the vendor', 'A sharper photo, please.');
    click('Return');
    expect((await screen.findByRole('alert')).textContent).toContain('in the meantime');
    expect(await sentTo(requests, 'POST', '/api/admin/products/11/decision')[0]?.json()).toEqual({
      state: 'draft',
      note: 'A sharper photo, please.',
    });
  });
});
