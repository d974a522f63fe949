import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, refreshing } from '#web/lib/api.ts';
import { errorOf, needsSignIn } from '#web/lib/api-error.ts';
import { readToken } from '#web/lib/token.ts';
import { send } from '#web/lib/upload/send.ts';
import * as api from '#worker/contract/flowers.ts';
import type { Move } from '#worker/contract/order.ts';
import type { Place } from './kept-proof.ts';
import { orderPlace, renewVendorOrder, renewVendorOrders, showVendorOrder } from './vendor-order-queries.ts';

/** How what is done with an order reaches us: by the vendor's account, or by a signed link. */
export type Ways = Place & {
  move: (body: Move, idempotencyKey: string) => Promise<void>;
  putPhoto: (photo: string, file: Blob) => Promise<void>;
  /** Fetches the order again. */
  renew: () => void;
};

const pathOf = (path: string, parts: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));

/** Sends a photo, however slow the connection is while it goes on. Throws as `call` does. */
export async function sendPhoto(
  { method, path }: typeof api.putVendorPhoto | typeof api.putJobPhoto,
  parts: Record<string, string>,
  file: Blob,
  token: string | null = null,
): Promise<void> {
  const attempt = async (authorization: string | null) => {
    const response = await send({
      method,
      address: pathOf(path, parts),
      headers: { 'Content-Type': file.type, ...(authorization && { Authorization: authorization }) },
      body: file,
    });
    return response.ok ? null : await errorOf(response);
  };
  const error = await attempt(token);
  if (!error) return;
  if (!token || !needsSignIn(error)) throw error;
  const newToken = await (await refreshing()).refreshToken(token);
  const retried = newToken ? await attempt(newToken) : error;
  if (retried) throw retried;
}

/** The ways of a vendor who is logged in. */
export function useVendorWays({ id, due_on: dueOn }: Pick<api.VendorOrder, 'id' | 'due_on'>): Ways {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      place: orderPlace(id),
      dueOn,
      move: async (body, idempotencyKey) => {
        const { order } = await call(api.moveVendorOrder, { params: { id }, body, idempotencyKey });
        // an order that was declined is another vendor's
        if (body.move === 'decline') renewVendorOrders(queries);
        else showVendorOrder(queries, order);
      },
      putPhoto: (photo, file) => sendPhoto(api.putVendorPhoto, { id: String(id), photo }, file, readToken()),
      renew: () => renewVendorOrder(queries, id),
    }),
    [id, dueOn, queries],
  );
}
