import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetProof, readProof } from '#web/features/vendor-orders/kept-proof.ts';
import { jobKey } from '#web/lib/storage-keys.ts';
import { aJob } from '#web/testing/a-vendor-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Job } from '#worker/contract/flowers.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });
vi.mock('#web/features/vendor-orders/proof/proof-jpeg.ts', () => ({
  proofJpeg: async () => new TextEncoder().encode('jpeg').buffer,
}));
// photos are sent with a request that reports its progress, which the stub of the network does not know
vi.mock('#web/lib/upload/send.ts', async () => {
  const { offlineError } = await import('#web/lib/api-error.ts');
  type Outgoing = { method: string; address: string; headers: HeadersInit; body: BodyInit };
  return {
    send: ({ method, address, headers, body }: Outgoing) =>
      fetch(address, { method, headers, body }).catch(() => {
        throw offlineError();
      }),
  };
});

const TOKEN = 'a'.repeat(43);
const PLACE = `job:${TOKEN}`;

beforeEach(() => forgetProof(PLACE));

type Server = {
  job?: Job | null;
  isCut?: boolean;
  photo?: () => Response;
  move?: (body: unknown) => Response;
};

/** A server that can be cut off. */
function serve(server: Server) {
  const sent: { photos: string[]; moves: unknown[] } = { photos: [], moves: [] };
  const cut = () => {
    if (server.isCut) throw new TypeError('Failed to fetch');
  };
  network({
    [`GET /api/jobs/${TOKEN}`]: () => {
      cut();
      return server.job ? json({ job: server.job }) : problem('job.gone', 404, 'This order is over.');
    },
    [`POST /api/jobs/${TOKEN}/moves`]: async (request) => {
      cut();
      const body: unknown = await request.json();
      sent.moves.push(body);
      return server.move?.(body) ?? json({ job: null });
    },
  });
  const stubbed = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const [, photo] = /\/photos\/([\w-]+)$/.exec(address) ?? [];
    if (!photo) return stubbed(address, init);
    cut();
    sent.photos.push(photo);
    return server.photo?.() ?? new Response(null, { status: 204 });
  });
  return sent;
}

const open = () => act(() => renderApp(`/en/job/${TOKEN}`));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function pressTwice(name: string) {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
}
async function takePhoto(label = 'Take a photo') {
  const files = [new File(['x'], 'a.jpg', { type: 'image/jpeg' })];
  const input = screen.getByLabelText(label);
  await act(async () => {
    fireEvent.change(input, { target: { files } });
  });
}

test('the link opens the job without an account: for whom, when, the card and the way', async () => {
  serve({ job: aJob() });
  await open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Flowers for the grave of Ruth Cohen',
  );
  expect(screen.getByText('Thursday, 3 December 2026')).toBeTruthy();
  expect(screen.getByText('Iris Flowers')).toBeTruthy();
  expect(screen.getByText(/one chair still waits/).dir).toBe('auto');
  const way = within(screen.getByRole('region', { name: 'The way to the grave' }));
  expect(way.getAllByRole('listitem').at(-1)?.textContent).toBe('Plot 21');
  expect(screen.queryByText(/left/)).toBeNull();
  const camera = screen.getByLabelText('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  expect(camera.getAttribute('accept')).toBe('image/*');
});

test('the link opens in Hebrew', async () => {
  serve({ job: aJob() });
  await act(() => renderApp(`/he/job/${TOKEN}`));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('פרחים לקבר של Ruth Cohen');
});

test('once opened it opens again without a connection', async () => {
  const server: Server = { job: aJob() };
  serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  server.isCut = true;
  await open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Ruth Cohen');
  expect(await screen.findByText(/There is no connection. This is the order as it was kept/)).toBeTruthy();
});

test('a photo that is taken without a connection is kept over a reload, and sent once it is back', async () => {
  const server: Server = { job: aJob() };
  const sent = serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  server.isCut = true;
  await takePhoto();
  expect(await screen.findByText('The photo is kept on this phone and will be sent.')).toBeTruthy();
  pressTwice('Flowers placed, finish');
  expect(await screen.findByText(/The order is completed as soon as it is sent/)).toBeTruthy();
  await waitFor(async () => expect((await readProof(PLACE)).finish).not.toBeNull());
  await open();
  expect(await screen.findByText(/The order is completed as soon as it is sent/)).toBeTruthy();
  expect(sent.photos).toHaveLength(0);
  server.isCut = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(
    (await screen.findByRole('heading', { level: 1, name: 'The order is completed' })).textContent,
  ).toBeTruthy();
  expect(sent.photos).toHaveLength(1);
  expect(sent.moves).toEqual([{ move: 'place', photos: sent.photos }]);
  expect((await readProof(PLACE)).photos).toHaveLength(0);
  expect(localStorage.getItem(jobKey(TOKEN))).toBeNull();
});

test('a completion that did not arrive is sent again, without the photo', async () => {
  const server: Server = {
    job: aJob(),
    move: () => {
      server.move = () => json({ job: null });
      return new Response('a captive portal', { status: 502 });
    },
  };
  const sent = serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  await takePhoto();
  await screen.findByText('Sent');
  press('Flowers placed, finish');
  await waitFor(() => expect(sent.moves).toHaveLength(1));
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await screen.findByRole('heading', { level: 1, name: 'The order is completed' });
  expect(sent.moves).toEqual([
    { move: 'place', photos: sent.photos },
    { move: 'place', photos: sent.photos },
  ]);
  expect(sent.photos).toHaveLength(1);
});

test('a completion whose reply was lost ends with the page of an order that is over', async () => {
  const server: Server = {
    job: aJob(),
    move: () => {
      server.job = null;
      server.move = () => problem('job.gone', 404, 'This order is over.');
      return new Response('a captive portal', { status: 502 });
    },
  };
  const sent = serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  await takePhoto();
  await screen.findByText('Sent');
  press('Flowers placed, finish');
  await waitFor(() => expect(sent.moves).toHaveLength(1));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'This order is closed' })).toBeTruthy();
  expect((await readProof(PLACE)).photos).toHaveLength(0);
});

test('photos that could not be sent before a job was over are still there to save, until they are deleted', async () => {
  const server: Server = { job: aJob(), isCut: false };
  serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  server.isCut = true;
  await takePhoto();
  await screen.findByText('The photo is kept on this phone and will be sent.');
  expect((await readProof(PLACE)).photos).toHaveLength(1);
  Object.assign(server, {
    isCut: false,
    job: null,
    photo: () => problem('job.gone', 404, 'This order is over.'),
  });
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'This order is closed' })).toBeTruthy();
  const save = await screen.findByRole('link', { name: /Save the photo/ });
  expect(save.getAttribute('download')).toMatch(/\.jpg$/);
  expect((await readProof(PLACE)).photos).toHaveLength(1);
  press('Delete from this phone');
  await waitFor(() => expect(screen.queryByText('Photos that were not sent')).toBeNull());
  expect((await readProof(PLACE)).photos).toHaveLength(0);
  expect(localStorage.getItem(jobKey(TOKEN))).toBeNull();
});

test.each([403, 404])('a captive portal that answers %s takes nothing', async (status) => {
  const server: Server = { job: aJob() };
  serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  await takePhoto();
  await screen.findByText('Sent');
  const api = fetch;
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our network</h1>', { status }));
  await open();
  expect(await screen.findByText('The answer could not be read. Try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ruth Cohen');
  expect(localStorage.getItem(jobKey(TOKEN))).toContain('Ruth Cohen');
  expect((await readProof(PLACE)).photos).toHaveLength(1);
  vi.stubGlobal('fetch', api);
});

test('a photo that is refused is named as such and can be replaced', async () => {
  const server: Server = {
    job: aJob(),
    photo: () => problem('media.too_large', 413, 'This file is too large.'),
  };
  serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  await takePhoto();
  expect(await screen.findByText('This file is too large.')).toBeTruthy();
  delete server.photo;
  await act(async () => press('Remove Photo 1 of the flowers'));
  await takePhoto();
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(screen.queryByText('This file is too large.')).toBeNull();
});

test('an offer is accepted or declined by the link, and declined only with a reason', async () => {
  const sent = serve({
    job: aJob({
      stage: 'offered',
      offered_until: '2099-11-29T12:30:00.000Z',
      can: { moves: ['accept', 'decline'], write: false },
    }),
  });
  await open();
  expect(await screen.findByText(/Answer by/)).toBeTruthy();
  expect(screen.queryByLabelText('Take a photo')).toBeNull();
  press('Decline');
  press('Decline the order');
  expect((await screen.findAllByText('Write why the order is declined')).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText('Why can it not be done?'), { target: { value: 'We are closed.' } });
  press('Decline the order');
  expect(await screen.findByRole('heading', { level: 1, name: 'The order was declined' })).toBeTruthy();
  expect(sent.moves).toEqual([{ move: 'decline', note: 'We are closed.', stage: 'offered' }]);
});

test('a job that is accepted shows what comes next', async () => {
  const offered = aJob({
    stage: 'offered',
    offered_until: '2099-11-29T12:30:00.000Z',
    can: { moves: ['accept', 'decline'], write: false },
  });
  const sent = serve({ job: offered, move: () => json({ job: aJob() }) });
  await open();
  await screen.findByText(/Answer by/);
  pressTwice('Accept the order');
  expect(await screen.findByLabelText('Take a photo')).toBeTruthy();
  expect(sent.moves).toEqual([{ move: 'accept', due_on: '2026-12-03', stage: 'offered' }]);
});

test('a link whose job is over says so calmly, and the phone forgets the order', async () => {
  const server: Server = { job: aJob() };
  serve(server);
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(localStorage.getItem(jobKey(TOKEN))).toContain('Ruth Cohen');
  server.job = null;
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This order is closed' })).toBeTruthy();
  expect(screen.queryByText(/Ruth Cohen/)).toBeNull();
  expect(localStorage.getItem(jobKey(TOKEN))).toBeNull();
});
