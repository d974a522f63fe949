import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tab } from '#web/lib/storage.ts';
import { formKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

type Options = { isStaff?: boolean; handlers?: Parameters<typeof network>[0]; name?: string };

async function open(page: string, { isStaff = true, handlers = {}, name = 'Ruth Cohen' }: Options = {}) {
  const can = { ...aSite().can, settings: isStaff };
  const requests = network({
    'GET /api/users/user': () =>
      json({ user: aUser({ first_name: 'Dana', last_name: 'Levi', email: 'dana@example.org' }), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ id: 7, name, other_name: null, lang: 'en', can }) }),
    'POST /api/orders': () =>
      json({ order: anOrder({ product: 'podcast', status: 'placed', total_minor: 0 }), url: null }, 201),
    'GET /api/orders/12': () =>
      json({ order: anOrder({ product: 'podcast', status: 'placed', total_minor: 0 }) }),
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/site/7/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const KINDS = [
  ['podcast', 'podcast', 'podcast'],
  ['book', 'publish', 'book'],
] as const;

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fill(kind: string) {
  type(
    kind === 'podcast' ? 'What should the podcast be about?' : 'What should the book contain?',
    'Her shop.',
  );
  type('Phone', '054-123-4567');
  type('When can we call?', 'In the evening');
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the request' }));
const ordersIn = (requests: Request[]) =>
  requests.filter(({ method, url }) => method === 'POST' && new URL(url).pathname === '/api/orders');

describe.each(KINDS)('the page about a %s', (kind, page, word) => {
  test('says how it is made and what it costs, and leads on', async () => {
    await open(`services/${page}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`A ${word} about Ruth Cohen`);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual(
      expect.arrayContaining(['Request', 'Call', 'Draft', 'Approval']),
    );
    expect(screen.getByText(/as a quote/)).toBeTruthy();
    expect(screen.queryByText(/10 to 15 minutes/) !== null).toBe(kind === 'podcast');
    expect(screen.getByRole('link', { name: `Request a ${word}` }).getAttribute('href')).toBe(
      `/en/site/7/order-service/${page}`,
    );
  });

  test.each(['services', 'order-service'])('tells a member on %s who can order one', async (part) => {
    await open(`${part}/${page}`, { isStaff: false });
    expect(screen.getByText(/Only the Owner, the Co-Owners and the Editors/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: `Request a ${word}` })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the request' })).toBeNull();
  });
});

describe.each(KINDS)('the request of a %s', (kind, page) => {
  test('is sent with what is wanted and when to call, and leads to the order', async () => {
    const { requests, router } = await open(`order-service/${page}`);
    fill(kind);
    fireEvent.click(screen.getByRole('checkbox'));
    send();
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/dashboard/orders/12'));
    const [order] = ordersIn(requests);
    expect(order?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(await order?.json()).toEqual({
      kind,
      target: '7',
      lines: [],
      wish: { text: 'Her shop.', phone: '+972541234567', call_when: 'In the evening' },
      payer: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.org' },
      terms: true,
      total_minor: 0,
    });
    expect(tab.has(formKey(`checkout.${kind}.7`))).toBe(false);
  });
});

describe('the request of a podcast', () => {
  test('is not sent while something is missing, and says what', async () => {
    const { requests } = await open('order-service/podcast');
    type('Phone', '12');
    send();
    for (const message of [
      'Say what you would like to have made',
      'This phone number is not valid',
      'Say when we can call',
      'Please confirm our terms',
    ])
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(ordersIn(requests)).toEqual([]);
  });

  test('counts the characters near the longest that can be sent', async () => {
    await open('order-service/podcast');
    type('What should the podcast be about?', 'a'.repeat(1990));
    expect(screen.getByText('10 characters left')).toBeTruthy();
    type('What should the podcast be about?', 'a'.repeat(2001));
    expect(screen.getByText('One character too many')).toBeTruthy();
  });

  test('keeps what was typed after a reload, but never the number of a card', async () => {
    await open('order-service/podcast');
    fill('podcast');
    type('When can we call?', '4242 4242 4242 4242');
    cleanup();
    await open('order-service/podcast');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(field('What should the podcast be about?')).toBe('Her shop.');
    expect(field('Phone')).toBe('054-123-4567');
    expect(field('When can we call?')).toBe('');
  });

  test('that fails is sent again with the same key', async () => {
    let tries = 0;
    const { requests, router } = await open('order-service/podcast', {
      handlers: {
        'POST /api/orders': () =>
          tries++ === 0
            ? problem('order.failed', 503, 'Could not make order.')
            : json({ order: anOrder({ product: 'podcast', status: 'placed' }), url: null }, 201),
      },
    });
    fill('podcast');
    fireEvent.click(screen.getByRole('checkbox'));
    send();
    expect((await screen.findAllByText('Could not make order.')).length).toBeGreaterThan(0);
    await screen.findByRole('button', { name: 'Send the request' });
    send();
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/dashboard/orders/12'));
    const keys = ordersIn(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a visitor signs in before a service is shown', async () => {
  localStorage.clear();
  const { router } = await open('services/podcast');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/login'));
});

test('a site that cannot be shown says so', async () => {
  await open('services/publish', {
    handlers: { 'GET /api/sites/7': () => problem('site.not_found', 404, 'Site Not Found') },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Not Found/i);
});
