import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aFlowersOrder } from '#web/testing/an-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Order } from '#worker/contract/order.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const flowers = (more: Partial<NonNullable<Order['flowers']>> = {}) => {
  const chosen = aFlowersOrder().flowers;
  return chosen && { ...chosen, ...more };
};

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

async function open(order: Order, handlers: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/orders/12': () => json({ order }),
    ...handlers,
  });
  await act(() => renderApp('/en/dashboard/orders/12'));
  await screen.findByRole('heading', { level: 1 });
  return requests;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const heading = (name: string) => screen.queryByRole('heading', { name });

describe('an order of flowers', () => {
  test('that a florist was asked about says until when they answer, and what follows', async () => {
    await open(aFlowersOrder());
    expect(title()).toBe('Flowers for the grave of Ruth Cohen');
    expect(screen.getByText('A florist near the cemetery was asked to bring the flowers.')).toBeTruthy();
    expect(screen.getByText(/They have until 29 November 2026 at \d\d:\d\d to answer/)).toBeTruthy();
    expect(screen.getByText(/we ask another florist for a similar bouquet/)).toBeTruthy();
    expect(screen.getByText(/held on your card until the florist accepts/)).toBeTruthy();
    const chosen = within(screen.getByRole('region', { name: 'The flowers' }));
    expect(chosen.getByText('White roses')).toBeTruthy();
    expect(chosen.getByText('Thursday, 3 December 2026')).toBeTruthy();
    expect(chosen.getByText('Yarkon, Petah Tikva')).toBeTruthy();
    expect(chosen.getByText('Gate 3, block 12')).toBeTruthy();
    expect(chosen.getByText('סבתא יקרה').dir).toBe('auto');
  });

  test('where no other bouquet will do says that it is cancelled if they decline', async () => {
    await open(aFlowersOrder({ flowers: flowers({ similar_ok: false }) }));
    expect(screen.getByText(/the order is cancelled and you get your money back/)).toBeTruthy();
  });

  test('that nobody could bring says so, and that the amount is released', async () => {
    await open(
      aFlowersOrder({
        status: 'cancelled',
        stage: 'cancelled',
        payment_status: 'none',
        flowers: flowers({ unserved: true, offered_until: null }),
        can: { pay: false, moves: [] },
      }),
    );
    expect(title()).toBe('The order was cancelled');
    expect(screen.getByText(/We didn’t find a vendor on your location\. Nothing was charged\./)).toBeTruthy();
  });

  test('is cancelled until a florist accepts it, with the amount released', async () => {
    const requests = await open(aFlowersOrder(), {
      'POST /api/orders/12/moves': () =>
        json({
          order: aFlowersOrder({ status: 'cancelled', stage: 'cancelled', can: { pay: false, moves: [] } }),
        }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/is released/).textContent).toBe(
      'The amount that is held on the card, $49.99, is released. Nothing is charged.',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await waitFor(() => expect(title()).toBe('The order was cancelled'));
    expect(screen.getByText(/the card is being released/)).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('is moved to another day, with another text on the card; what is typed survives a refusal', async () => {
    let answers = 0;
    const requests = await open(aFlowersOrder(), {
      'GET /api/orders/12/days': () => json({ days: ['2026-12-02', '2026-12-03', '2026-12-06'] }),
      'POST /api/orders/12/moves': () =>
        answers++ === 0
          ? problem('request.invalid', 422, 'request.invalid', {
              errors: [{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }],
            })
          : json({ order: aFlowersOrder({ flowers: flowers({ due_on: '2026-12-06' }) }) }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Change the day or the card text' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = await dialog.findByLabelText<HTMLSelectElement>('The day of the flowers');
    expect(day.value).toBe('2026-12-03');
    fireEvent.change(day, { target: { value: '2026-12-06' } });
    fireEvent.change(dialog.getByLabelText('Text on the card, if you like'), {
      target: { value: ' נזכור ' },
    });
    const save = dialog.getByRole('button', { name: 'Save the changes' });
    fireEvent.click(save);
    await dialog.findByRole('alert');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text on the card, if you like').value).toBe(' נזכור ');
    fireEvent.change(day, { target: { value: '2026-12-02' } });
    fireEvent.change(day, { target: { value: '2026-12-06' } });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(screen.getByText('Sunday, 6 December 2026')).toBeTruthy());
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(2);
    expect(await sent[1]?.clone().json()).toEqual({
      move: 'change',
      stage: 'offered',
      flowers: {
        due_on: '2026-12-06',
        card_text: 'נזכור',
        location: 'Gate 3, block 12',
        address: 'Derech HaYarkon 1',
      },
    });
  });

  test('whose charge was refused says until when it can be paid, and leads to the payment', async () => {
    const assign = vi.fn();
    vi.spyOn(location, 'assign').mockImplementation(assign);
    const order = aFlowersOrder({
      stage: 'accepted',
      payment_status: 'failed',
      failure: 'expired_card',
      flowers: flowers({ offered_until: null, pay_until: '2026-12-01T10:00:00.000Z' }),
      can: { pay: true, moves: ['ask_cancel'] },
    });
    const requests = await open(order, {
      'POST /api/orders/12/pay': () => json({ order, url: 'https://pay.example/page' }),
    });
    expect(title()).toBe('Flowers for the grave of Ruth Cohen');
    expect(screen.getByText(/The card has expired/)).toBeTruthy();
    expect(screen.getByText(/Pay by 1 December 2026 at \d\d:\d\d, or the order is cancelled/)).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Try again or use another card' });
    fireEvent.click(again);
    fireEvent.click(again);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/page'));
    expect(requests.filter(({ url }) => url.endsWith('/pay'))).toHaveLength(1);
  });

  test('whose payment page cannot be opened says so', async () => {
    await open(
      aFlowersOrder({ stage: 'accepted', payment_status: 'failed', can: { pay: true, moves: [] } }),
      { 'POST /api/orders/12/pay': () => problem('payment.unavailable', 503, 'Nothing was charged.') },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again or use another card' }));
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
  });

  test('tells what happened, with the words of the florist', async () => {
    const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`;
    await open(
      aFlowersOrder({
        stage: 'on_the_way',
        can: { pay: false, moves: [] },
        events: [
          { at: at(4), by: null, from: 'on_the_way', to: 'message', note: 'Is the side gate open?' },
          { at: at(3), by: null, from: 'accepted', to: 'on_the_way', note: null },
          { at: at(2), by: null, from: 'offered', to: 'accepted', note: null },
          { at: at(1), by: null, from: 'offered', to: 'declined', note: null },
        ],
      }),
    );
    for (const words of [
      'A message from the florist',
      'The florist is on the way',
      'The florist accepted the order',
      'The florist declined',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Is the side gate open?').dir).toBe('auto');
  });

  test('names who let another florist be asked, a changed day as a day, and the similar bouquet', async () => {
    const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`;
    const order = aFlowersOrder({ stage: 'accepted', can: { pay: false, moves: [] } });
    const events = ['accepted', 'day_changed', 'changed', 'another_asked', 'not_answered'];
    await open({
      ...order,
      flowers: order.flowers && { ...order.flowers, substitute: true, bouquet: 'Field flowers' },
      events: events.map((to, minute) => ({ at: at(minute), by: null, from: 'offered', to, note: null })),
    });
    for (const words of [
      'The florist did not answer in time',
      'Another florist was asked',
      'The card or the place of the flowers was changed',
      'The day of the flowers was changed',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/address was changed|declined/)).toBeNull();
    expect(screen.getByText(/Another florist makes a similar bouquet/).textContent).toContain(
      'Field flowers',
    );
  });

  test('with an issue says how the florist would settle it, until it is decided', async () => {
    await open(
      aFlowersOrder({
        status: 'issue',
        stage: 'completed',
        payment_status: 'captured',
        issue: {
          reason: 'wrong',
          text: 'These are lilies.',
          opened_at: '2026-12-04T10:00:00.000Z',
          resolution: null,
          proposed: { resolution: 'part_refund', amount_minor: 1000, note: 'We had no roses.' },
        },
        can: { pay: false, moves: [] },
      }),
    );
    expect(screen.getByText(/The florist proposes/).textContent).toBe(
      'The florist proposes: Refund a part · $10.00',
    );
    expect(screen.getByText('We had no roses.').dir).toBe('auto');
    expect(screen.getByText('It is not decided yet.')).toBeTruthy();
  });

  test('that is done shows the photo of the flowers on the grave first', async () => {
    const picture = {
      id: 'p1',
      src: '/media/p1?s=1',
      widths: [320, 800],
      width: 800,
      height: 600,
      thumbhash: null,
      focal: { x: 0.5, y: 0.5 },
    };
    await open(
      aFlowersOrder({
        status: 'completed',
        stage: 'completed',
        payment_status: 'captured',
        photos: [{ id: 'a'.repeat(16), purpose: 'proof', picture }],
        can: { pay: false, moves: [] },
      }),
    );
    expect(heading('The flowers on the grave')).toBeTruthy();
    const [photo] = screen.getAllByRole('img');
    expect(photo?.getAttribute('src')).toContain('/media/p1');
    expect(photo?.getAttribute('alt')).toBeTruthy();
  });
});
