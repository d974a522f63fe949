import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { statement_lines } from '#worker/db/schema/flowers.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { updates } from '#worker/db/schema/updates.ts';
import type { RetriedAction } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { boughtFlowers, movedByVendor, openFlorists, provenByVendor } from '#worker/testing/flowers.ts';
import { db, type Person } from '#worker/testing/seed.ts';

export type Opened = Awaited<ReturnType<typeof openFlorists>>;

/** When the saved card of flowers for a later day is charged. */
export const NEAR = '2026-11-28T12:00:00.000Z';

/** Two florists of whom the first was offered an order. */
export async function anOffer(more: Parameters<typeof boughtFlowers>[1] = {}) {
  const all = await openFlorists([{}, { price_minor: 8000 }]);
  return { ...all, order: await boughtFlowers(all, more) };
}

export async function anAcceptedOrder(more: Parameters<typeof boughtFlowers>[1] = {}) {
  const all = await anOffer(more);
  await movedByVendor(all.shop, all.florist.person, all.order.id, { move: 'accept' });
  await all.shop.arrive();
  return all;
}

export async function aReportedOrder() {
  const all = await anAcceptedOrder();
  await provenByVendor(all.shop, all.florist.person, all.order.id);
  const report = { move: 'report', reason: 'wrong', text: 'Tulips' };
  const path = `/api/orders/${all.order.id}/moves`;
  expect((await all.shop.app(all.owner).request(path, { method: 'POST', json: report })).status).toBe(200);
  return all;
}

export type Ordered = Opened & { order: { id: number } };

export const moving =
  (
    orderId: number,
    json: object,
    side: 'orders' | 'vendor/orders' = 'vendor/orders',
  ): RetriedAction['call'] =>
  (app, key) =>
    app.request(`/api/${side}/${orderId}/moves`, {
      method: 'POST',
      json,
      headers: { 'Idempotency-Key': key },
    });

export const eventsOf = async (orderId: number, to: string) =>
  (await db.select().from(order_events).where(eq(order_events.order_id, orderId))).filter(
    (event) => event.to === to,
  ).length;

/** The emails about an order that wait to be sent, and the updates, to a person. */
export async function newsTo({ userId }: Person, kind: 'vendor_order' | 'order_moved') {
  const mails = (await enqueuedTo(userId)).filter((mail) => mail.kind === kind);
  const told = await db.select().from(updates).where(eq(updates.user_id, userId));
  return { mails: mails.length, updates: told.filter((one) => one.kind === kind).length };
}

export const rowOf = async (orderId: number) =>
  (await db.select().from(orders).where(eq(orders.id, orderId))).at(0);

export const grossOf = async (orderId: number) =>
  (await db.select().from(statement_lines).where(eq(statement_lines.order_id, orderId))).map(
    ({ gross_minor }) => gross_minor,
  );
