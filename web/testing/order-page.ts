import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Order, OrderMove } from '#worker/contract/order.ts';
import { aUser } from './a-user.ts';
import { json, network } from './network.ts';
import { renderApp } from './render-app.tsx';

export const able = (...moves: OrderMove[]): Pick<Order, 'can'> => ({ can: { pay: false, moves } });

/** The order page; a move leads to `moved`, or is answered by `answer`. */
export async function openOrderPage(
  order: Order,
  moved: Partial<Order> = {},
  more: { role?: number; answer?: (request: Request) => Response | undefined } = {},
) {
  let now = order;
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: more.role ?? 2 }), unread: 0 }),
    'GET /api/orders/12': () => json({ order: now }),
    'POST /api/orders/12/moves': (request) => {
      const refused = more.answer?.(request);
      if (refused) return refused;
      now = { ...order, ...able(), ...moved };
      return json({ order: now });
    },
  });
  await act(() => renderApp('/en/dashboard/orders/12'));
  await screen.findByRole('heading', { level: 1 });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  /** What a move says, besides the stage that was shown. */
  const body = async (at = 0) => {
    const { stage, ...said } = (await sent()[at]?.clone().json()) ?? {};
    expect(stage).toBe(order.stage);
    return said;
  };
  return { requests, sent, body };
}

export const press = (name: string, within_ = within(document.body)) =>
  fireEvent.click(within_.getByRole('button', { name }));
export const dialog = async () => within(await screen.findByRole('dialog'));
export const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
