import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cards, invoices, payments, refunds } from '#worker/db/schema/billing.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import type { Payments } from '#worker/platform/payments/payments.ts';
import { paymentsOf } from '#worker/platform/payments/payments-of.ts';
import { STRIPE_EVENTS } from '#worker/platform/payments/stripe-payments.ts';
import { aFamily, aShop, cancelPlan, pageIn, placeOrder, type Shop } from '#worker/testing/checkout.ts';
import { aPage, usd } from '#worker/testing/payment-requests.ts';
import type { SandboxCard, SandboxEvent } from '#worker/testing/sandbox.ts';
import { db } from '#worker/testing/seed.ts';
import { referenceOf } from './payment.rules.ts';

const typeOf = ({ payload }: SandboxEvent): string => (JSON.parse(payload) as { type: string }).type;

/** The page of an order, whose amount is only held at first. */
async function aHeldAmount(shop: Shop, then: (provider: Payments, paymentRef: string) => Promise<unknown>) {
  const provider = paymentsOf(shop.sandbox.env);
  const { id, owner } = await aFamily();
  await placeOrder(shop.app(owner), { target: String(id) });
  const [row] = await db.select().from(payments);
  if (!row || !provider) throw new Error('There is no payment.');
  const lines = [{ label: 'Annual plan', quantity: 1, amountMinor: 4999 }];
  const reference = referenceOf(row);
  const { ref } = await provider.openPage(
    aPage({ kind: 'authorise', reference, lines, total: usd(4999), keepsCard: true }),
  );
  await db.update(payments).set({ kind: 'authorise', ref });
  await shop.sandbox.pay(ref);
  await shop.arrive();
  await then(provider, (await provider.look(ref)).paymentRef ?? '');
}

async function anOpenPage(shop: Shop): Promise<string> {
  const { id, owner } = await aFamily();
  const { url } = await placeOrder(shop.app(owner), { target: String(id) });
  return pageIn(url ?? '');
}

async function aPaidPlan(shop: Shop, card?: SandboxCard) {
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id) }, card);
  const [row] = await db.select().from(payments);
  return { id, owner, paymentRef: row?.payment_ref ?? '' };
}

/** A plan that is ended with a refund; an hour passes. */
async function aRefund(shop: Shop, card: SandboxCard) {
  const { id, owner } = await aPaidPlan(shop, card);
  await cancelPlan(shop, id, owner, { refund: true });
  await shop.run();
  await shop.at('2026-11-10T14:00:00.000Z');
}

/** What happens at the provider, of which no event has arrived yet but those before. */
const SCENARIOS: Record<string, { types: string[]; arrange: (shop: Shop) => Promise<unknown> }> = {
  'a card is declined, and another pays': {
    types: ['payment_intent.payment_failed', 'payment_intent.succeeded', 'checkout.session.completed'],
    arrange: async (shop) => {
      const page = await anOpenPage(shop);
      await shop.sandbox.pay(page, 'declined');
      await shop.sandbox.pay(page);
    },
  },
  'a card is declined, and the page expires': {
    types: ['payment_intent.payment_failed', 'payment_intent.canceled', 'checkout.session.expired'],
    arrange: async (shop) => {
      await shop.sandbox.pay(await anOpenPage(shop), 'declined');
      await shop.at('2026-11-11T12:30:00.000Z');
    },
  },
  'an amount is held, and captured': {
    types: [
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ],
    arrange: (shop) => aHeldAmount(shop, (provider, ref) => provider.capture(ref, usd(4999), 'capture')),
  },
  'an amount is held, and released': {
    types: [
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      'payment_intent.canceled',
    ],
    arrange: (shop) => aHeldAmount(shop, (provider, ref) => provider.release(ref, 'release')),
  },
  'a card is saved': {
    types: ['setup_intent.succeeded', 'checkout.session.completed'],
    arrange: async (shop) => {
      const { owner } = await aFamily();
      const page = await shop.app(owner).request('/api/users/cards', { method: 'POST' });
      await shop.sandbox.pay(pageIn(((await page.json()) as { url: string }).url));
    },
  },
  'a refund is pending, and made': {
    types: ['refund.created', 'refund.updated'],
    arrange: (shop) => aRefund(shop, 'refund_pending'),
  },
  'a refund is made, and comes back': {
    types: ['refund.updated', 'refund.updated', 'refund.failed'],
    arrange: (shop) => aRefund(shop, 'refund_fails'),
  },
  'a bank takes a payment back': {
    types: ['charge.dispute.created', 'charge.dispute.closed'],
    arrange: async (shop) => shop.sandbox.dispute((await aPaidPlan(shop)).paymentRef, true),
  },
};

type Scenario = (typeof SCENARIOS)[string];

async function arranged({ types, arrange }: Scenario): Promise<{ shop: Shop; events: SandboxEvent[] }> {
  const shop = await aShop();
  await arrange(shop);
  const events = (await shop.sandbox.events()).slice(-types.length);
  expect(events.map(typeOf)).toEqual(types);
  return { shop, events };
}

/** Everything that events can bring about, without ids and times. */
async function effects() {
  const sorted = (values: string[]) => values.sort();
  const of = <T>(rows: T[], tell: (row: T) => unknown) =>
    sorted(rows.map((row) => JSON.stringify(tell(row))));
  return {
    orders: of(await db.select().from(orders), ({ status, payment_status }) => [status, payment_status]),
    happened: of(await db.select().from(order_events), ({ to }) => to),
    payments: of(await db.select().from(payments), ({ state, is_surplus }) => [state, is_surplus]),
    refunds: of(await db.select().from(refunds), ({ state, reason }) => [state, reason]),
    invoices: of(await db.select().from(invoices), ({ type, state }) => [type, state]),
    cards: of(await db.select().from(cards), ({ is_default, removed_at }) => [is_default, removed_at]),
    mails: of(
      await db.select().from(outbox).where(eq(outbox.name, 'send_mail')),
      ({ payload }) => (payload as { mail: { kind: string } }).mail.kind,
    ),
  };
}

async function handle(shop: Shop, events: SandboxEvent[]): Promise<void> {
  for (const event of events) {
    expect((await shop.deliver(event)).status).toBe(204);
    await shop.run();
  }
}

test('every type of event that is subscribed to is among those below', () => {
  const types = Object.values(SCENARIOS).flatMap((scenario) => scenario.types);
  expect(new Set(types)).toEqual(new Set(STRIPE_EVENTS));
});

/** Every order of what happened. */
const ordersOf = <T>(all: T[]): T[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));

describe.each(Object.entries(SCENARIOS))('where %s, the events have one effect', (_what, scenario) => {
  let once: Awaited<ReturnType<typeof effects>>;
  beforeAll(async () => {
    const { shop, events } = await arranged(scenario);
    await handle(shop, events);
    once = await effects();
  });

  test('arriving ten times in a row', async () => {
    const { shop, events } = await arranged(scenario);
    for (const event of events)
      await handle(
        shop,
        Array.from({ length: 10 }, () => event),
      );
    expect(await effects()).toEqual(once);
  });

  test('arriving and handled ten times at once', async () => {
    const { shop, events } = await arranged(scenario);
    for (const event of events) {
      await Promise.all(Array.from({ length: 10 }, () => shop.deliver(event)));
      await Promise.all(Array.from({ length: 10 }, () => shop.run(['handle_payment_event'])));
      await shop.run();
    }
    expect(await effects()).toEqual(once);
  });

  test.each(ordersOf(scenario.types.map((_, at) => at)).map((order) => ({ order })))(
    'arriving in the order $order',
    async ({ order }) => {
      const { shop, events } = await arranged(scenario);
      await handle(
        shop,
        order.flatMap((at) => events[at] ?? []),
      );
      expect(await effects()).toEqual(once);
    },
  );
});
