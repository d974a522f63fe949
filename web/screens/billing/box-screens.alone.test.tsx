import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBilling } from '#web/features/orders/billing-information.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { PRICES } from '#web/testing/a-plan.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aBoxOrder, aQuote } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { BoxItem } from '#worker/contract/box.ts';
import type { Order, OrderMove } from '#worker/contract/order.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

vi.mock('#web/features/orders/photo-jpeg.ts', () => ({
  photoJpeg: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
}));
vi.mock('#web/features/boxes/piece-files.ts', () => ({
  uploadPiece: async (file: File) => ({ id: `media-of-${file.name}` }),
}));

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  URL.createObjectURL ??= () => 'blob:photo';
  URL.revokeObjectURL ??= () => undefined;
});

const SHOP = {
  ...PRICES,
  prices: [
    { item: 'box_photo', service_id: 3, amount_minor: 200 },
    { item: 'box_audio', service_id: 3, amount_minor: 200 },
    { item: 'box_video', service_id: 3, amount_minor: 300 },
    { item: 'box_disc', service_id: 3, amount_minor: 100 },
    { item: 'certified_mail', service_id: 4, amount_minor: 1800 },
    { item: 'collection_point', service_id: 4, amount_minor: 2200 },
    { item: 'courier', service_id: 4, amount_minor: 4000 },
  ],
};

type Handlers = Parameters<typeof network>[0];

async function openSite(page: string, { isStaff = true, isSubscribed = true } = {}) {
  const can = { ...aSite().can, settings: isStaff };
  const names = { name: 'Ruth Cohen', other_name: null, lang: 'en' } as const;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/7': () => json({ site: aSite({ id: 7, ...names, can, subscribed: isSubscribed }) }),
    'GET /api/prices': () => json(SHOP),
    'POST /api/orders/quote': () => json({ quote: aQuote({ delivers: true, total_minor: 2400 }) }),
  });
  const app = await act(() => renderApp(`/en/site/7/${page}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const accepted = () => new Response(null, { status: 204 });

/** Photos have random names, so that their requests are answered here. */
function answerPhotos(requests: Request[], put: () => Response): void {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return others(input, init);
    requests.push(new Request(new URL(input, location.origin), init));
    return put();
  });
}

async function openOrder(
  path: string,
  order: Order,
  { role = 2, handlers = {} as Handlers, put = accepted } = {},
) {
  let now = order;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: role }), unread: 0 }),
    'GET /api/orders/12': () => json({ order: now }),
    'POST /api/orders/12/moves': () => {
      now = { ...now, can: { pay: false, moves: [] } };
      return json({ order: now });
    },
    ...handlers,
  });
  answerPhotos(requests, put);
  await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
  return requests;
}

const able = (...moves: OrderMove[]): Pick<Order, 'can'> => ({ can: { pay: false, moves } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (requests: Request[], method: string, part: string) =>
  requests.filter((request) => request.method === method && request.url.includes(part));

describe('the page about the box', () => {
  test('says the prices, the two weeks and the way of the originals, and leads on', async () => {
    await openSite('services/box');
    expect(screen.getByText(/about 2 weeks/)).toBeTruthy();
    const price = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await price('Photos and documents')).toContain('2.00');
    expect(await price('Courier at the door')).toContain('40.00');
    const link = screen.getByRole('link', { name: 'Order a box' });
    expect(link.getAttribute('href')).toBe('/en/site/7/order-service/box');
    expect(screen.queryByText(/This site has no plan/)).toBeNull();
  });

  test('says what of the files is open on a site without a plan', async () => {
    await openSite('services/box', { isSubscribed: false });
    expect(screen.getByText(/only 3 photos and recordings are open/)).toBeTruthy();
  });

  test('offers a member nothing to order', async () => {
    await openSite('services/box', { isStaff: false });
    expect(screen.queryByRole('link', { name: 'Order a box' })).toBeNull();
  });
});

describe('the order of a box', () => {
  test('leads to the payment with what is in it, how it is collected, and the comments', async () => {
    const { requests, router } = await openSite('order-service/box');
    type('Photos and documents', '3');
    press('One more: Other');
    type('What are the other pieces?', 'A reel of film');
    fireEvent.click(screen.getByRole('radio', { name: /Registered mail/ }));
    type('Comments', 'Please be careful.');
    await waitFor(() => expect(sentTo(requests, 'POST', '/quote').length).toBeGreaterThan(0));
    expect(await sentTo(requests, 'POST', '/quote').at(-1)?.clone().json()).toMatchObject({
      kind: 'box',
      lines: [
        { item: 'box_photo', quantity: 3 },
        { item: 'certified_mail', quantity: 1 },
      ],
      box: { other_count: 1 },
    });
    press('To payment');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/7/order-service/box/payment'));
    expect(readBilling('box', ['7'])).toMatchObject({
      box: { other_count: 1, other_text: 'A reel of film', comments: 'Please be careful.' },
    });
  });

  test('of nothing is refused, with the way to each field', async () => {
    await openSite('order-service/box');
    press('To payment');
    const summary = within(await screen.findByRole('alert').catch(() => document.body));
    expect(summary.getAllByText('Choose what to send').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Choose how the box is collected').length).toBeGreaterThan(0);
    expect(readBilling('box', ['7'])).toBeNull();
  });
});

describe('a buyer', () => {
  test('saves the label, and later reads what arrived, how far it is and what is refunded', async () => {
    await openOrder('/en/dashboard/orders/12', aBoxOrder({ stage: 'label_sent' }));
    expect(screen.getByRole('button', { name: 'Save the label (PDF)' })).toBeTruthy();
    expect(screen.queryByText('Arrived')).toBeNull();
  });

  test('reads what arrived, how far it is and what is refunded', async () => {
    const { box } = aBoxOrder();
    await openOrder(
      '/en/dashboard/orders/12',
      aBoxOrder({
        stage: 'uploaded',
        box: box && {
          ...box,
          received: { photo: 2, video: 1 },
          done: 2,
          blank: 1,
          total: 3,
          credited_minor: 500,
        },
      }),
    );
    expect(screen.getByText(/3 of 3 pieces are done/)).toBeTruthy();
    expect(screen.getByText(/Blank or unreadable: 1/)).toBeTruthy();
    const row = screen.getByRole('row', { name: /Photos and documents/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '2']);
    expect(screen.getByText(/For what did not arrive or was blank/).textContent).toContain('5.00');
    expect(screen.queryByRole('link', { name: 'The pieces of the box' })).toBeNull();
  });

  test('reports an issue with photos: one that is lost on the way is sent again under the same name', async () => {
    let isDown = true;
    const put = () => {
      if (!isDown) return accepted();
      isDown = false;
      return problem('request.too_large', 413);
    };
    const requests = await openOrder(
      '/en/dashboard/orders/12',
      aBoxOrder({
        status: 'completed',
        stage: 'completed',
        issue_until: '2026-12-12T10:00:00.000Z',
        ...able('report'),
      }),
      { put },
    );
    press('Report an issue');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Add photos'), {
      target: { files: [new File(['a'], 'a.jpg', { type: 'image/jpeg' })] },
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Try again: photo 1' }));
    await waitFor(() => expect(sentTo(requests, 'PUT', '/photos/')).toHaveLength(2));
    const [first, second] = sentTo(requests, 'PUT', '/photos/');
    expect(first?.url).toBe(second?.url);
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Try again: photo 1' })).toBeNull());
    fireEvent.click(dialog.getByRole('radio', { name: /damaged/i }));
    fireEvent.change(dialog.getByLabelText(/Describe the issue/), { target: { value: 'It is torn.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    await waitFor(() => expect(sentTo(requests, 'POST', '/moves')).toHaveLength(1));
    const body = (await sentTo(requests, 'POST', '/moves')[0]?.clone().json()) as { photos: string[] };
    expect(body.photos).toHaveLength(1);
    expect(first?.url).toContain(body.photos[0] ?? 'none');
  });
});

describe('an administrator', () => {
  const item = (patch: Partial<BoxItem> = {}): BoxItem => ({
    id: 31,
    kind: 'photo',
    number: 1,
    state: 'received',
    note: null,
    memory_id: null,
    updated_at: '2026-11-28T10:00:00.000Z',
    ...patch,
  });
  const { box } = aBoxOrder();
  const digitizing = aBoxOrder({
    stage: 'digitizing',
    box: box && { ...box, received: { photo: 1 }, total: 1 },
    ...able('upload', 'cancel'),
  });

  test('opens the parcel: counts, and a photo that has to be there first', async () => {
    const requests = await openOrder(
      '/en/admin/boxes/12',
      aBoxOrder({ stage: 'label_sent', ...able('receive') }),
      { role: 1 },
    );
    press('Open the parcel');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm what arrived' }));
    expect((await dialog.findAllByText('Add a photo of the opened parcel')).length).toBeGreaterThan(0);
    fireEvent.click(dialog.getByRole('button', { name: 'One less: Photos and documents' }));
    fireEvent.change(dialog.getByLabelText('Add photos'), {
      target: { files: [new File(['a'], 'a.jpg', { type: 'image/jpeg' })] },
    });
    await waitFor(() => expect(sentTo(requests, 'PUT', 'purpose=parcel')).toHaveLength(1));
    await waitFor(() => expect(dialog.queryByText('Sending photo 1')).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm what arrived' }));
    await waitFor(() => expect(sentTo(requests, 'POST', '/moves')).toHaveLength(1));
    expect(await sentTo(requests, 'POST', '/moves')[0]?.clone().json()).toMatchObject({
      move: 'receive',
      stage: 'label_sent',
      received: { photo: 2, video: 1 },
      photos: [expect.stringMatching(/^[\w-]{16,40}$/)],
    });
  });

  test('uploads the files of a piece, and a double tap marks a blank one once', async () => {
    let items = [item(), item({ id: 32, number: 2 })];
    const requests = await openOrder('/en/admin/boxes/12', digitizing, {
      role: 1,
      handlers: {
        'GET /api/admin/boxes/12': () => json({ items, next_cursor: null }),
        'POST /api/admin/boxes/12/items/31': () => {
          items = [item({ state: 'done' }), item({ id: 32, number: 2 })];
          return json({ item: items[0], done: 1, blank: 0, total: 2 });
        },
        'POST /api/admin/boxes/12/items/32': () => json({ item: item(), done: 1, blank: 1, total: 2 }),
      },
    });
    const [first] = await screen.findAllByLabelText('Upload the files');
    fireEvent.change(first as HTMLElement, {
      target: { files: [new File(['a'], 'a.jpg', { type: 'image/jpeg' })] },
    });
    await waitFor(() => expect(sentTo(requests, 'POST', '/items/31')).toHaveLength(1));
    expect(await sentTo(requests, 'POST', '/items/31')[0]?.clone().json()).toEqual({
      state: 'done',
      media_ids: ['media-of-a.jpg'],
    });
    const blank = (await screen.findAllByRole('button', { name: 'Mark as blank' })).at(-1);
    fireEvent.click(blank as HTMLElement);
    fireEvent.click(blank as HTMLElement);
    await waitFor(() => expect(sentTo(requests, 'POST', '/items/32')).toHaveLength(1));
  });
});

describe('who scans the label of a box', () => {
  test('and is not its buyer reads calmly what it is', async () => {
    network({
      'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
      'GET /api/orders/12': () => problem('order.not_found', 404),
    });
    await act(() => renderApp('/en/box/12'));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This is a box on its way to Dorot',
    );
  });

  test('and is its buyer comes to the order', async () => {
    network({
      'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
      'GET /api/orders/12': () => json({ order: aBoxOrder() }),
    });
    const { router } = await act(() => renderApp('/en/box/12'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/dashboard/orders/12'));
  });
});
