import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepProof, NO_PROOF, readProof } from '#web/features/vendor-orders/kept-proof.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anAcceptedOrder, aVendorOrder, inAList } from '#web/testing/a-vendor-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import type { Move } from '#worker/contract/order.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });
vi.mock('#web/features/vendor-orders/proof/proof-jpeg.ts', () => ({
  proofJpeg: async () => new TextEncoder().encode('jpeg').buffer,
}));
// photos are sent with a request that reports its progress, which the stub of the network does not know
vi.mock('#web/lib/upload/send.ts', () => ({
  send: ({
    method,
    address,
    headers,
    body,
  }: {
    method: string;
    address: string;
    headers: HeadersInit;
    body: BodyInit;
  }) => fetch(address, { method, headers, body }),
}));

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const NEXT: Partial<Record<Move['move'], Partial<VendorOrder>>> = {
  accept: anAcceptedOrder(),
  set_off: { stage: 'on_the_way', can: { moves: ['place'], write: true } },
  place: { status: 'completed', stage: 'completed', can: { moves: [], write: false } },
  decline: { can: { moves: [], write: false } },
};

/** The page of an order; a move leads on as its course does, or is answered by `answer`. */
async function open(
  order: VendorOrder,
  answer: (request: Request) => Response | undefined = () => undefined,
) {
  let now = order;
  const photos: string[] = [];
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 3 }), unread: 0 }),
    'GET /api/vendor/orders': () =>
      json({ orders: [inAList(now)], next_cursor: null, counts: { new: 1, today: 0, issues: 0 } }),
    'GET /api/vendor/orders/12': () =>
      now.id === 12 ? json({ order: now }) : problem('order.not_found', 404, 'There is no such order.'),
    'POST /api/vendor/orders/12/moves': async (request) => {
      const refused = answer(request);
      if (refused) return refused;
      const { move } = (await request.json()) as Move;
      now = { ...now, ...NEXT[move] };
      return json({ order: now });
    },
    'POST /api/vendor/orders/12/messages': (request) => answer(request) ?? json({ order: now }),
  });
  const stubbed = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const [, photo] = /\/orders\/12\/photos\/([\w-]+)$/.exec(address) ?? [];
    if (!photo) return stubbed(address, init);
    photos.push(photo);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return {
    requests,
    photos,
    change: (order: VendorOrder) => {
      now = order;
    },
    sent: () => requests.filter(({ method }) => method === 'POST'),
  };
}

async function openOrder(...args: Parameters<typeof open>) {
  const opened = await open(...args);
  await act(() => renderApp('/en/vendor/orders/12'));
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
function pressTwice(name: string | RegExp) {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
}
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const takePhoto = async (label = 'Take a photo') => {
  const input = screen.getByLabelText(label);
  await act(async () => {
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
  });
};

test('a vendor reads whose grave it is, the way to it and the card, and of the buyer almost nothing', async () => {
  await openOrder(anAcceptedOrder());
  expect(screen.getByRole('heading', { name: 'Flowers for the grave of Ruth Cohen' })).toBeTruthy();
  expect(screen.getByText('Thursday, 3 December 2026')).toBeTruthy();
  const way = within(screen.getByRole('region', { name: 'The way to the grave' }));
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Yarkon cemetery, Petah Tikva',
    'Gate East',
    'Block 14',
    'Row 9',
    'Plot 21',
  ]);
  expect(way.getByText('The third stone after the olive tree').dir).toBe('auto');
  expect(way.getByRole('link', { name: 'Waze' })).toBeTruthy();
  expect(screen.getByText(/one chair still waits/).dir).toBe('auto');
  expect(screen.getByText('••• 567')).toBeTruthy();
});

test('a day of a vendor with a keyboard: the list, accept, set off, the photo, done', async () => {
  const { sent, photos, requests } = await open(aVendorOrder());
  await act(() => renderApp('/en/vendor/orders'));
  const link = await screen.findByRole('link', { name: /20418/ });
  link.focus();
  expect(document.activeElement).toBe(link);
  fireEvent.click(link);
  const accept = await screen.findByRole('button', { name: 'Accept the order' });
  accept.focus();
  pressTwice('Accept the order');
  const setOff = await screen.findByRole('button', { name: 'On the way' });
  // the button with the focus is gone
  expect(document.activeElement?.textContent).toBe('Accepted');
  fireEvent.click(setOff);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'On the way' })).toBeNull());
  press('Flowers placed, finish');
  expect(await screen.findByText('Take a photo of the flowers on the grave first')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Take a photo'));
  await takePhoto();
  expect(await screen.findByText('Sent')).toBeTruthy();
  write('Note to the buyer (optional)', 'The stone was wet.');
  pressTwice('Flowers placed, finish');
  expect(await screen.findByText('Completed')).toBeTruthy();
  const bodies = await Promise.all(sent().map((request) => request.clone().json()));
  expect(bodies).toEqual([
    { move: 'accept', due_on: '2026-12-03', stage: 'offered' },
    { move: 'set_off', stage: 'accepted' },
    { move: 'place', photos, note: 'The stone was wet.' },
  ]);
  expect(photos).toHaveLength(1);
  expect(requests.filter(({ url }) => url.includes('?vendor'))).toHaveLength(0);
});

describe('a vendor who declines', () => {
  test('says why', async () => {
    const { sent } = await openOrder(aVendorOrder());
    press('Decline');
    const note = screen.getByLabelText('Why can it not be done?');
    expect(document.activeElement).toBe(note);
    press('Decline the order');
    expect((await screen.findAllByText('Write why the order is declined')).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
    write('Why can it not be done?', ' No white flowers. ');
    press('Decline the order');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await sent()[0]?.clone().json()).toEqual({
      move: 'decline',
      note: 'No white flowers.',
      stage: 'offered',
    });
    expect(await screen.findByRole('navigation', { name: 'Lists of orders' })).toBeTruthy();
  });

  test('keeps what was typed when it is closed, and when the connection breaks', async () => {
    await openOrder(aVendorOrder(), () => problem('db.unavailable', 503, 'The service is not available.'));
    press('Decline');
    write('Why can it not be done?', 'No white flowers.');
    press('Decline the order');
    expect(await screen.findByText('The service is not available.')).toBeTruthy();
    press('Close');
    expect(document.activeElement?.textContent).toBe('Decline');
    press('Decline');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why can it not be done?').value).toBe(
      'No white flowers.',
    );
  });
});

test('an offer that is over meanwhile says so and shows where the order stands', async () => {
  const { change } = await openOrder(aVendorOrder(), () =>
    problem('order.stage', 409, 'The order has moved on.'),
  );
  change(
    aVendorOrder({
      status: 'cancelled',
      stage: 'cancelled',
      offered_until: null,
      can: { moves: [], write: false },
    }),
  );
  press('Accept the order');
  expect(await screen.findByText('The order has moved on.')).toBeTruthy();
  expect(await screen.findByText('Cancelled')).toBeTruthy();
});

test('an order that went to another vendor meanwhile is not shown any more', async () => {
  const { change } = await openOrder(aVendorOrder(), () =>
    problem('order.not_found', 404, 'There is no such order.'),
  );
  change(aVendorOrder({ id: 13 }));
  press('Accept the order');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This order could not be found.' }),
  ).toBeTruthy();
  expect(screen.queryByText(/Ruth Cohen/)).toBeNull();
});

test.each([
  ['is another vendor’s now', aVendorOrder({ id: 13 })],
  [
    'was cancelled',
    aVendorOrder({ status: 'cancelled', stage: 'cancelled', can: { moves: [], write: false } }),
  ],
])('the photos for an order that %s are not left on the phone', async (_, order) => {
  const kept = { place: 'order:12', dueOn: '2099-12-03' };
  await keepProof(kept, { photos: [], note: 'By the olive tree', finish: null });
  await openOrder(order);
  await waitFor(async () => expect(await readProof('order:12')).toEqual(NO_PROOF));
});

test('a message to the buyer is sent once, without their address', async () => {
  const { sent } = await openOrder(anAcceptedOrder());
  press('Send the message');
  expect((await screen.findAllByText('Write the message')).length).toBeGreaterThan(0);
  write('Message to Noa', 'The gate is closed until ten.');
  pressTwice('Send the message');
  expect(await screen.findByText('The message was sent.')).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.clone().json()).toEqual({ text: 'The gate is closed until ten.' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message to Noa').value).toBe('');
});

test('a vendor proposes how to settle an issue, with no more than the price', async () => {
  const { sent } = await openOrder(
    anAcceptedOrder({
      status: 'issue',
      stage: 'completed',
      issue: {
        reason: 'damaged',
        text: 'They had withered.',
        opened_at: '2026-12-04T08:00:00.000Z',
        resolution: null,
      },
      can: { moves: ['propose'], write: false },
    }),
  );
  expect(screen.getByText('They had withered.').dir).toBe('auto');
  fireEvent.click(screen.getByRole('radio', { name: /Refund a part/ }));
  write('Amount in ILS', '500');
  write('Note to us', 'It was very hot.');
  press('Send the proposal');
  expect(
    (await screen.findAllByText('Enter an amount up to the price of the bouquet')).length,
  ).toBeGreaterThan(0);
  expect(sent()).toHaveLength(0);
  write('Amount in ILS', '50');
  press('Send the proposal');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await sent()[0]?.clone().json()).toEqual({
    move: 'propose',
    resolution: 'part_refund',
    amount_minor: 5000,
    note: 'It was very hot.',
    stage: 'completed',
  });
});
