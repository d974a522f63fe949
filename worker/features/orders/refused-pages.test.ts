import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orders } from '#worker/db/schema/orders.ts';
import {
  aFamily,
  aShop,
  capturesOf,
  ONCE,
  onSite,
  PAYER,
  pageIn,
  placeOrder,
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db } from '#worker/testing/seed.ts';

test('an order that the provider does not accept is told as a payment that failed, and can be paid once mended', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const once = { target: String(id), lines: ONCE, total_minor: 9999 };
  const { order } = await placeOrder(shop.app(owner), once);
  const payerAt = (email: string) =>
    db
      .update(orders)
      .set({ payer: { ...PAYER, email } })
      .where(eq(orders.id, order.id));
  const pay = () => shop.app(owner).request(`/api/orders/${order.id}/pay`, { method: 'POST' });
  // an address that we accept and the provider does not
  await payerAt('noa at example');
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (let time = 0; time < 2; time++) await refusal(await pay(), 'payment.failed');
  const logged = lines.mock.calls.map(([line]) => String(line));
  lines.mockRestore();
  expect(logged.filter((line) => line.includes('"payment.refused"'))).toHaveLength(2);
  expect(logged.join()).not.toContain('noa at example');
  await payerAt(PAYER.email);
  const { url } = await (await pay()).json<{ url: string }>();
  await shop.sandbox.pay(pageIn(url));
  await allIsWell(shop);
  expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'once' });
  expect(await capturesOf(shop)).toHaveLength(1);
});
