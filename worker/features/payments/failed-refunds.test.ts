import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import { commit } from '#worker/db/commit.ts';
import { invoices, payments, refunds } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aFamily, aShop, cancelPlan, MONTHLY, PAYER, planOf, type Shop } from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import type { SandboxCard } from '#worker/testing/sandbox.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { checkPayments } from './compare-payments.job.ts';

/** The library of the provider waits before each of its own two retries. */
beforeAll(() => {
  const wait = setTimeout as (...args: unknown[]) => unknown;
  vi.stubGlobal('setTimeout', (work: unknown, ms: number, ...args: unknown[]) =>
    wait(work, ms <= 2000 ? ms / 50 : ms, ...args),
  );
});

/** An annual plan that was paid and is ended with a refund, of which the provider was not asked yet. */
async function endedPlan(card: SandboxCard, before: (shop: Shop) => Promise<void> = async () => undefined) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const order = await shop.buy(owner, { target: String(id) }, card);
  await before(shop);
  expect((await cancelPlan(shop, id, owner, { refund: true })).ok).toBe(true);
  return { shop, owner, order };
}

const refundOf = async () => (await db.select().from(refunds))[0];

async function isTold(shop: Shop, owner: Person, { id }: Order): Promise<void> {
  expect(await refundOf()).toMatchObject({ state: 'failed' });
  const read = await shop.app(owner).request(`/api/orders/${id}`);
  const { order } = (await read.json()) as { order: Order };
  expect(order.events.filter(({ to }) => to === 'refund_failed')).toHaveLength(1);
  const mails = (await shop.mails()).filter(({ subject }) =>
    subject.includes('the refund did not go through'),
  );
  expect(mails.map(({ to }) => to).sort()).toEqual([testEnv.MAIL_FROM, PAYER.email].sort());
  for (const { text } of mails) expect(text).toContain('$49.99');
}

describe('money that cannot be given back is told once, to who paid it and to us', () => {
  test('where the provider makes the refund, and it comes back by an event', async () => {
    const { shop, owner, order } = await endedPlan('refund_fails');
    await shop.arrive();
    expect(await refundOf()).toMatchObject({ state: 'done' });
    await shop.at('2026-11-10T14:00:00.000Z');
    await shop.arrive();
    await isTold(shop, owner, order);
    for (const event of await shop.sandbox.events()) await shop.deliver(event);
    await shop.run();
    await isTold(shop, owner, order);
    // what was credited stays, for the person who settles it
    expect(await db.$count(invoices, eq(invoices.type, 'credit'))).toBe(1);
  });

  test('where the provider refuses it', async () => {
    const { shop, owner, order } = await endedPlan('paid', async ({ sandbox }) => {
      const [payment] = await db.select().from(payments);
      await sandbox.refund(payment?.payment_ref ?? '', 999);
    });
    await shop.run();
    await isTold(shop, owner, order);
    expect(await db.select().from(orders)).toMatchObject([{ payment_status: 'captured' }]);
    expect(await db.$count(invoices, eq(invoices.type, 'credit'))).toBe(0);
  });

  test('where the provider does not answer for twenty hours', async () => {
    const { shop, owner, order } = await endedPlan('paid');
    await shop.sandbox.fail({ mode: 'before', times: 3, operation: 'post /v1/refunds' });
    await shop.run(['refund_payment']);
    expect(await refundOf()).toMatchObject({ state: 'created' });
    await shop.at('2026-11-11T09:00:00.000Z');
    await commit(db, [checkPayments.enqueue({ db, now: shop.now }, {})]);
    await shop.run();
    await isTold(shop, owner, order);
  });
});

test('a refund that is pending is settled also where its events were lost', async () => {
  const { shop, order } = await endedPlan('refund_pending');
  const hour = async () => {
    await commit(db, [checkPayments.enqueue({ db, now: shop.now }, {})]);
    expect(await shop.run()).toBe(0);
  };
  await shop.run();
  await shop.at('2026-11-10T12:30:00.000Z');
  await hour();
  expect(await refundOf()).toMatchObject({ state: 'pending' });
  await shop.at('2026-11-10T14:00:00.000Z');
  await hour();
  expect(await refundOf()).toMatchObject({ state: 'done' });
  expect(await db.select().from(orders)).toMatchObject([{ id: order.id, payment_status: 'refunded' }]);
  expect(await db.$count(invoices, eq(invoices.type, 'credit'))).toBe(1);
  await allIsWell(shop);
});

test('a charge that is not answered for twenty hours counts as refused, and its payer is told', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  await shop.at('2026-12-10T12:30:00.000Z');
  await shop.sandbox.fail({ mode: 'before', times: 3, operation: 'post /v1/payment_intents' });
  await shop.hourly();
  const ofRenewal = async () => (await db.select().from(payments)).at(-1);
  expect(await ofRenewal()).toMatchObject({ state: 'created' });
  await shop.at('2026-12-11T09:00:00.000Z');
  await shop.run();
  expect(await ofRenewal()).toMatchObject({ state: 'failed', failure: 'no_answer' });
  expect(await planOf(shop, id, owner)).toMatchObject({ state: 'past_due' });
  expect((await shop.mails()).filter(({ subject }) => subject.includes('could not be renewed'))).toHaveLength(
    1,
  );
  await allIsWell(shop);
});
