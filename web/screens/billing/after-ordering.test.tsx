import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aBoxOrder, aFlowersOrder, aPodcastOrder, aStickerOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SiteGraveRecord } from '#worker/contract/grave-record.ts';
import type { Issue, Order } from '#worker/contract/order.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

type More = { role?: number; grave?: () => Response };

async function open(order: Order, { role = 2, grave = () => json(aRecord(null)) }: More = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: role }), unread: 0 }),
    'GET /api/orders/12': () => json({ order }),
    'GET /api/sites/ruth-cohen/grave': grave,
  });
  await act(() => renderApp('/en/dashboard/orders/12'));
  await screen.findByRole('heading', { level: 1 });
  return requests;
}

const PLACE = {
  cemetery: null,
  cemetery_name: 'Yarkon',
  city: 'Petah Tikva',
  gate: '3',
  block: null,
  row: null,
  plot: null,
  lat: null,
  lng: null,
  accuracy_m: null,
  note: null,
};

const aRecord = (grave: SiteGraveRecord['grave'], edit = true): SiteGraveRecord => ({
  grave,
  photos: [],
  can: { edit, suggest: !edit },
  waiting: edit ? 0 : null,
  version: grave ? 1 : 0,
});

const event = (to: string, at: string) => ({ at, by: null, from: null, to, note: null });

describe('someone who has ordered', () => {
  test.each<[string, Order, RegExp]>([
    ['stickers', aStickerOrder(), /when it is on its way\.$/],
    ['flowers', aFlowersOrder(), /when it is on its way\.$/],
    ['a box', aBoxOrder(), /when the label is ready\.$/],
  ])('%s reads that it was received, and where they are written to', async (_, order, ending) => {
    await open(order);
    const received = await screen.findByText(/^We received your order\. We will write to/);
    expect(received.textContent).toMatch(ending);
    expect(within(received).getByText(aUser().email).dir).toBe('ltr');
  });

  const issue: Issue = {
    reason: 'damaged',
    text: 'Torn.',
    opened_at: '2026-11-30T10:00:00.000Z',
    resolution: 'redo',
    proposed: null,
  };
  test.each<[string, Order, number]>([
    ['once the work has begun', aStickerOrder({ stage: 'printing' }), 2],
    ['where it is done again', aStickerOrder({ issue }), 2],
    ['who asked to cancel it', aStickerOrder({ cancel_asked: true }), 2],
    ['whose payment was refused', aFlowersOrder({ payment_status: 'failed' }), 2],
    ['for an administrator who looks at it', aStickerOrder(), 1],
  ])('does not read it %s', async (_, order, role) => {
    await open(order, { role });
    expect(screen.queryByText(/^We received your order/)).toBeNull();
  });
});

describe('the next date', () => {
  const ARRIVED = [event('received', '2026-11-20T10:00:00.000Z')];
  const SENT = [
    event('shipped', '2026-11-29T10:00:00.000Z'),
    // before it was done again
    event('shipped', '2026-11-01T10:00:00.000Z'),
  ];

  test.each<[string, Order, RegExp]>([
    [
      'of stickers on their way',
      aStickerOrder({ stage: 'shipped', events: SENT }),
      /20 December 2026.*14 days/,
    ],
    ['of a box that is awaited', aBoxOrder(), /From the arrival of the parcel it takes about 2 weeks/],
    [
      'of a box that has arrived',
      aBoxOrder({ stage: 'received', events: ARRIVED }),
      /about 2 weeks.*about 4 December 2026/,
    ],
    [
      'of a box at work',
      aBoxOrder({
        stage: 'digitizing',
        events: [event('digitizing', '2026-11-22T10:00:00.000Z'), ...ARRIVED],
      }),
      /about 4 December 2026/,
    ],
  ])('%s is said', async (_, order, words) => {
    await open(order);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test.each<[string, Order]>([
    [
      'of stickers that are complete',
      aStickerOrder({ status: 'completed', stage: 'completed', events: SENT }),
    ],
    ['of a box whose files are ready', aBoxOrder({ stage: 'uploaded', events: ARRIVED })],
    ['of a podcast', aPodcastOrder()],
  ])('%s is not', async (_, order) => {
    await open(order);
    expect(screen.queryByText(/2 weeks|counts as complete/)).toBeNull();
  });
});

describe('stickers and plaques that were sent', () => {
  const SENT = aStickerOrder({ stage: 'shipped', tracking: { carrier: 'Israel Post', number: 'RR123' } });
  const DONE = aStickerOrder({ status: 'completed', stage: 'completed' });
  const way = { name: 'The way to the grave' };
  const writing = { name: 'Enter the way to the grave' };

  test.each([
    ['are on their way', SENT],
    ['have come', DONE],
  ])('and %s lead to their grave', async (_, order) => {
    await open(order, { grave: () => json(aRecord(PLACE, false)) });
    expect((await screen.findByRole('link', way)).getAttribute('href')).toBe('/en/site/ruth-cohen/visit');
    expect(screen.queryByRole('link', writing)).toBeNull();
  });

  test('offer to write where it is, to those who may', async () => {
    await open(SENT);
    expect((await screen.findByRole('link', writing)).getAttribute('href')).toBe(
      '/en/site/ruth-cohen/settings/grave',
    );
    expect(screen.queryByRole('link', way)).toBeNull();
  });

  test.each<[string, () => Response]>([
    ['to those who may not', () => json(aRecord(null, false))],
    ['where it cannot be read', () => problem('site.not_found', 404)],
  ])('offer nothing %s', async (_, grave) => {
    const requests = await open(SENT, { grave });
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/grave'))).toBe(true));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('link', { name: /way to the grave/ })).toBeNull();
  });

  test.each<[string, Order]>([
    ['before that', aStickerOrder({ stage: 'printing' })],
    ['for another product', aBoxOrder({ stage: 'shipped' })],
  ])('ask for no way to the grave %s', async (_, order) => {
    const requests = await open(order);
    expect(requests.some(({ url }) => url.endsWith('/grave'))).toBe(false);
  });
});

test('a draft in a sentence is one tap away, and is no more than text and links', async () => {
  const note = 'הטיוטה: https://example.org/draft?a=1. <b>https://b.example</b>\nאו https://x@evil.example';
  await open(
    aPodcastOrder({ events: [event('draft', '2026-11-30T10:00:00.000Z')].map((one) => ({ ...one, note })) }),
  );
  const link = screen.getByRole('link', { name: 'https://example.org/draft?a=1' });
  expect(link.getAttribute('href')).toBe('https://example.org/draft?a=1');
  expect([link.dir, link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
    'ltr',
    'noopener noreferrer',
    '_blank',
  ]);
  const draft = link.closest('p');
  expect([draft?.dir, draft?.textContent]).toEqual(['auto', note]);
  expect(draft?.querySelectorAll('a')).toHaveLength(2);
  expect(draft?.querySelector('b')).toBeNull();
});
