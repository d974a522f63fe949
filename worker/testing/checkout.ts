import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { buyPlan, SitePlan } from '#worker/contract/billing.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import type { Order, OrderInput } from '#worker/contract/order.ts';
import { commit } from '#worker/db/commit.ts';
import * as billing from '#worker/db/schema/billing.ts';
import { box_items } from '#worker/db/schema/boxes.ts';
import * as flowers from '#worker/db/schema/flowers.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import * as shopping from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { checkPayments } from '#worker/features/payments/compare-payments.job.ts';
import { endPlans } from '#worker/features/plans/end-plans.job.ts';
import { renewPlans } from '#worker/features/plans/renew-plans.job.ts';
import { type TestApp, testApp } from './app.ts';
import { aMailer, runJobs, type TestMailer } from './run-jobs.ts';
import { aSandbox, type Sandbox, type SandboxCard, type SandboxEvent } from './sandbox.ts';
import { aPerson, aSite, db, joins, type Person } from './seed.ts';

export const PAYMENT_JOBS = [
  'handle_payment_event',
  'charge_card',
  'capture_payment',
  'release_payment',
  'charge_one_order',
  'cancel_unpaid',
  'expire_offer',
  'book_statement_lines',
  'refund_payment',
  'renew_plans',
  'renew_plan',
  'forget_card',
  'check_payments',
  'check_one_payment',
  'compare_payments',
  'cancel_stale_orders',
  'end_plans',
  'end_plan',
];

/** A shop: the sandbox of its own, a clock that the test moves, and its mailbox. */
export type Shop = {
  sandbox: Sandbox;
  mailer: TestMailer;
  now: () => Date;
  /** Moves the clock, at the provider too. */
  at: (instant: string) => Promise<void>;
  app: (person?: Person) => TestApp;
  /** Brings the provider's events that did not arrive yet, and runs the jobs that are due. */
  arrive: () => Promise<void>;
  run: (names?: string[], env?: Partial<TestApp['env']>) => Promise<number>;
  /** The hour in which plans renew and end, with what comes of it. */
  hourly: () => Promise<void>;
  /**
   * Waits until nothing is left to do: what failed was tried again, the provider was asked about what is not settled, and
   * all of its events were brought. Throws where a job fails to the end.
   */
  settle: () => Promise<void>;
  deliver: (event: Pick<SandboxEvent, 'payload' | 'header'>) => Promise<Response>;
  mails: () => Promise<{ to: string; subject: string; text: string }[]>;
  /** Orders and pays as a person does. */
  buy: (
    person: Person,
    order: Partial<OrderInput> & Pick<OrderInput, 'target'>,
    card?: SandboxCard,
  ) => Promise<Order>;
};

export const PAYER = { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.org' };

/** The id of the provider's page in its address. */
export const pageIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** Removes what other shops of the test file have left. */
export async function cleared(): Promise<void> {
  const { refunds, invoices, invoice_series, payments, cards, payment_events, subscriptions } = billing;
  const { coupon_uses, coupons, order_events, order_photos, orders } = shopping;
  const { order_offers, product_days, statement_lines, statements } = flowers;
  await commit(db, [
    ...[refunds, invoices, invoice_series, payments, cards, payment_events, subscriptions].map((table) =>
      db.delete(table),
    ),
    ...[statement_lines, statements, order_offers, product_days, box_items, order_photos].map((table) =>
      db.delete(table),
    ),
    ...[coupon_uses, coupons, order_events, orders].map((table) => db.delete(table)),
    db.delete(outbox).where(inArray(outbox.name, [...PAYMENT_JOBS, 'send_mail'])),
    db
      .update(sites)
      .set({ subscribed: false, plan: null, plan_until: null })
      .where(eq(sites.subscribed, true)),
  ]);
}

/** How long a failed request is waited for before it is made again, and a little more. */
const WAIT_MS = 20 * 60 * 1000;

/** `vars`: variables of the worker. */
export async function aShop(
  start = '2026-11-10T12:00:00.000Z',
  vars: Partial<TestApp['env']> = {},
): Promise<Shop> {
  await cleared();
  const sandbox = await aSandbox();
  const mailer = aMailer();
  let clock = new Date(start);
  await sandbox.setClock(clock);
  const now = () => clock;
  const env = { ...sandbox.env, ...vars };
  const known = new Set<string>();
  const app = (person?: Person) => testApp({ ...(person && { as: person }), now, env });
  const deliver = (event: Pick<SandboxEvent, 'payload' | 'header'>) =>
    app().request('/api/payments/events', {
      method: 'POST',
      body: event.payload,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': event.header },
    });
  const run = (names = PAYMENT_JOBS, changed: Partial<TestApp['env']> = {}) =>
    runJobs(names, mailer, clock, { ...app().env, ...changed });
  const shop: Shop = {
    sandbox,
    mailer,
    now,
    at: async (instant) => {
      clock = new Date(instant);
      await sandbox.setClock(clock);
    },
    app,
    deliver,
    run,
    arrive: async () => {
      for (const event of await sandbox.events()) {
        if (known.has(event.id)) continue;
        known.add(event.id);
        const response = await deliver(event);
        if (response.status !== 204) throw new Error(`an event was answered ${response.status}`);
      }
      await run();
    },
    hourly: async () => {
      await commit(db, [renewPlans.enqueue({ db, now }, {}), endPlans.enqueue({ db, now }, {})]);
      await shop.arrive();
    },
    settle: async () => {
      await shop.arrive();
      await shop.at(new Date(clock.getTime() + WAIT_MS).toISOString());
      await commit(db, [checkPayments.enqueue({ db, now }, {})]);
      await shop.arrive();
      const failed = await run();
      if (failed > 0) throw new Error(`${failed} jobs fail`);
    },
    mails: async () => {
      await runJobs(['send_mail'], mailer, clock, app().env);
      return mailer.sent.map(({ to, subject, text }) => ({ to, subject, text }));
    },
    buy: async (person, order, card = 'paid') => {
      const { order: placed, url } = await placeOrder(app(person), order);
      if (url !== null) {
        await sandbox.pay(pageIn(url), card);
        await shop.arrive();
      }
      const read = await app(person).request(`/api/orders/${placed.id}`);
      return ((await read.json()) as { order: Order }).order;
    },
  };
  return shop;
}

export const ANNUAL: OrderInput['lines'] = [{ item: 'plan_annual', quantity: 1 }];
export const MONTHLY: OrderInput['lines'] = [{ item: 'plan_monthly', quantity: 1 }];
export const ONCE: OrderInput['lines'] = [{ item: 'plan_once', quantity: 1 }];

export const orderOf = (order: Partial<OrderInput> & Pick<OrderInput, 'target'>): OrderInput => ({
  kind: 'subscription',
  lines: ANNUAL,
  payer: PAYER,
  terms: true,
  total_minor: 4999,
  ...order,
});

type PlanOrder = BodyIn<typeof buyPlan>;

/** The body with which an annual plan is bought at the address of a site's plan. */
export const planOrderOf = (order: Partial<PlanOrder>): PlanOrder => ({
  plan: 'annual',
  payer: PAYER,
  terms: true,
  total_minor: 4999,
  ...order,
});

/** The reply of an order that was accepted. */
export async function placeOrder(
  app: TestApp,
  order: Partial<OrderInput> & Pick<OrderInput, 'target'>,
): Promise<{ order: Order; url: string | null }> {
  const response = await app.request('/api/orders', { method: 'POST', json: orderOf(order) });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Of a new owner, with a new cousin among its members. */
export async function aFamily(): Promise<{ id: number; owner: Person; cousin: Person }> {
  const [owner, cousin] = [await aPerson(), await aPerson()];
  const { id } = await aSite({ owner_id: owner.userId });
  await joins(id, cousin.userId, 3);
  return { id, owner, cousin };
}

/** The plan of a site as a person reads it. */
export async function planOf(shop: Shop, id: number, person: Person): Promise<SitePlan> {
  const response = await shop.app(person).request(`/api/sites/${id}/subscription`);
  return ((await response.json()) as { subscription: SitePlan }).subscription;
}

/** The plan in the site's own row. */
export const onSite = async (id: number) =>
  (
    await db
      .select({ subscribed: sites.subscribed, plan: sites.plan, plan_until: sites.plan_until })
      .from(sites)
      .where(eq(sites.id, id))
  )[0];

export const capturesOf = async (shop: Shop) =>
  Object.values(await shop.sandbox.captures()).flatMap((all) => all ?? []);

export async function cancelPlan(shop: Shop, id: number, person: Person, { refund = false } = {}) {
  const query = refund ? `?refund=${await toRefund(shop, id, person)}` : '';
  return shop.app(person).request(`/api/sites/${id}/subscription${query}`, { method: 'DELETE' });
}

/** The order that a person may have refunded, else the newest they placed. */
export async function toRefund(shop: Shop, id: number, person: Person): Promise<number> {
  const { refund } = await planOf(shop, id, person);
  if (refund) return refund.order_id;
  const { orders } = shopping;
  const own = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.site_id, id), eq(orders.user_id, person.userId)))
    .orderBy(desc(orders.id));
  return own[0]?.id ?? 1;
}

/** Takes the cancellation of a plan back. */
export const resumePlan = (shop: Shop, id: number, person: Person) =>
  shop.app(person).request(`/api/sites/${id}/subscription`, { method: 'PATCH', json: { renews: true } });

/** A coupon for everything, unless the patch says otherwise. */
export async function aCoupon(patch: Partial<typeof shopping.coupons.$inferInsert>): Promise<string> {
  const code = patch.code ?? `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await db.insert(shopping.coupons).values({
    code,
    ...(patch.amount_minor === undefined && { percent: 10 }),
    products: [],
    plans: [],
    created_at: '2026-11-01T08:00:00.000Z',
    ...patch,
  });
  return code;
}

/** Of the first coupon: how often it is counted as used, and by how many orders. */
export const usesOf = async (code: string) =>
  (
    await db
      .select({
        used: shopping.coupons.used,
        orders: sql<number>`(select count(*) from ${shopping.coupon_uses} where ${shopping.coupon_uses.coupon_id} = ${shopping.coupons.id})`,
      })
      .from(shopping.coupons)
      .where(eq(shopping.coupons.code, code))
  )[0];
