import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBilling, startCheckout } from '#web/features/orders/billing-information.ts';
import { tab } from '#web/lib/storage.ts';
import { BILLING_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anOpenOrder, aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const PAGE = 'https://pay.example/page';
const ADDRESS = {
  name: 'Noa Levi',
  phone: '050-1234567',
  country: 'IL',
  city: 'Haifa',
  street: 'Herzl 1',
  zip: '3100001',
};

const assign = vi.fn();

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

async function open(handlers: Parameters<typeof network>[0] = {}, delivers = true) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ name: 'Ruth Cohen', other_name: null, lang: 'en' }) }),
    'POST /api/orders/quote': () => json({ quote: aQuote({ delivers }) }),
    'POST /api/orders': () => json({ order: anOpenOrder(), url: PAGE }, 201),
    ...handlers,
  });
  const app = await act(() => renderApp('/en/site/7/subscribe/payment'));
  const pay = await screen.findByRole('button', { name: /^Pay/ });
  return { ...app, requests, pay };
}

const begin = () =>
  startCheckout({ kind: 'subscription', target: '7', lines: [{ item: 'plan_annual', quantity: 1 }] });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const stored = () => readBilling('subscription', ['7'])?.address;
const ordersIn = (requests: Request[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/orders'));

function typeAddress() {
  type('Name of the recipient', ADDRESS.name);
  type('Phone of the recipient', ADDRESS.phone);
  type('Street and number', ADDRESS.street);
  type('City', ADDRESS.city);
  type('Postcode, if known', ADDRESS.zip);
}

describe('an order that is delivered', () => {
  beforeEach(begin);

  test('asks for the address with fields that a browser can fill in, Israel first', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Delivery address' })).toBeTruthy();
    const phone = field('Phone of the recipient');
    expect([phone.type, phone.dir, phone.autocomplete]).toEqual(['tel', 'ltr', 'tel']);
    expect(field('Name of the recipient').autocomplete).toBe('name');
    expect(field('City').autocomplete).toBe('address-level2');
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    expect([country.options[0]?.text, country.value, country.getAttribute('autocomplete')]).toEqual([
      'Israel',
      'IL',
      'country',
    ]);
  });

  test('is sent with its address, which the price does not depend on', async () => {
    const { requests, pay } = await open();
    typeAddress();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    expect(await ordersIn(requests)[0]?.json()).toMatchObject({ address: ADDRESS });
    const quotes = requests.filter(({ url }) => url.endsWith('/quote'));
    expect(quotes).toHaveLength(1);
    expect(await quotes[0]?.json()).not.toHaveProperty('address');
  });

  test('is not sent without one, and each field says what is missing', async () => {
    const { requests, pay } = await open();
    type('Phone of the recipient', '4242 4242 4242 4242');
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    expect((await screen.findAllByText('Enter the name of the recipient')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter the street and number').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter the city').length).toBeGreaterThan(0);
    expect(field('Phone of the recipient').getAttribute('aria-invalid')).toBe('true');
    expect(field('Postcode, if known').getAttribute('aria-invalid')).toBeNull();
    expect(ordersIn(requests)).toHaveLength(0);
    expect(stored()?.phone).toBe('');
    expect(tab.get(BILLING_KEY, (text) => text)).not.toContain('4242');
  });

  test('that could not be made loses nothing, and neither does a reload', async () => {
    const { pay, leave } = await open({
      'POST /api/orders': () => problem('order.failed', 503, 'Could not make order.'),
    });
    typeAddress();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    expect((await screen.findAllByText('Could not make order.')).length).toBeGreaterThan(0);
    expect(field('Street and number').value).toBe(ADDRESS.street);
    expect(stored()).toEqual(ADDRESS);
    leave();
    await open();
    expect(field('Street and number').value).toBe(ADDRESS.street);
    expect(field('Phone of the recipient').value).toBe(ADDRESS.phone);
  });

  test('shows the fault that the server found beside its field', async () => {
    const errors = [{ pointer: '/address/zip', code: 'value.invalid', params: {} }];
    const { pay } = await open({
      'POST /api/orders': () => problem('request.invalid', 422, 'Please check the form.', { errors }),
    });
    typeAddress();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    await waitFor(() => expect(field('Postcode, if known').getAttribute('aria-invalid')).toBe('true'));
  });

  test('asks for the address where it is known only later that one is needed', async () => {
    let delivers = false;
    const errors = [{ pointer: '/address', code: 'order.address_required', params: {} }];
    const { pay } = await open({
      'POST /api/orders/quote': () => json({ quote: aQuote({ delivers }) }),
      'POST /api/orders': () => {
        delivers = true;
        return problem('request.invalid', 422, 'Please check the form.', { errors });
      },
    });
    expect(screen.queryByLabelText('City')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(pay);
    expect(await screen.findByLabelText('City')).toBeTruthy();
  });
});

test('an order that is not delivered has no address, also where one was typed before', async () => {
  begin();
  const info = readBilling('subscription', ['7']);
  if (info) startCheckout({ ...info, address: ADDRESS });
  const { requests, pay } = await open({}, false);
  expect(screen.queryByText('Delivery address')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(pay);
  await waitFor(() => expect(ordersIn(requests)).toHaveLength(1));
  expect(await ordersIn(requests)[0]?.json()).not.toHaveProperty('address');
});
