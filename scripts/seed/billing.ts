import { eq, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import {
  cards,
  invoice_series,
  invoices,
  payments,
  refunds,
  subscriptions,
} from '#worker/db/schema/billing.ts';
import { coupons, order_events, orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { onSite, renewalKey } from '#worker/features/plans/subscription.rules.ts';
import { splitVat } from '#worker/shared/money.ts';
import type { DemoSite, DemoUser } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';

export type Statement = Parameters<typeof inBatches>[1][number];
type Plan = 'monthly' | 'annual';

const DAY_MS = 86_400_000;
const PRICES = { monthly: 499, annual: 4999 } as const;
const LABELS = {
  en: { monthly: 'Monthly plan', annual: 'Annual plan' },
  he: { monthly: 'מינוי חודשי', annual: 'מינוי שנתי' },
} as const;
export const VAT = { rate: 1800, isIncluded: true };
const ISSUER = { id: '510000000', name: 'Dorot (demo)', address: '1 HaDorot Street, Jerusalem' };
const LAST4 = '4242';

export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A plan of a demo site: when each of its periods began, in days before now, and how it stands. */
type DemoPlan = {
  slug: string;
  payer: string;
  plan: Plan;
  paid: number[];
  state: 'active' | 'past_due' | 'cancelled';
  endsInDays: number;
};

const PLANS: readonly DemoPlan[] = [
  {
    slug: 'rachel-bluwstein',
    payer: 'owner',
    plan: 'annual',
    paid: [90],
    state: 'active',
    endsInDays: 275,
  },
  {
    slug: 'henrietta-szold',
    payer: 'owner',
    plan: 'monthly',
    paid: [63, 33],
    state: 'past_due',
    endsInDays: -2,
  },
  {
    slug: 'shmuel-yosef-agnon',
    payer: 'coowner',
    plan: 'annual',
    paid: [250],
    state: 'cancelled',
    endsInDays: 115,
  },
];

/**
 * Inserts the plans of the demo with what was paid for them: one that renews, one whose renewal failed, one that was
 * cancelled. That of Mary Anning has ended. `sold` is inserted among them, since invoices are numbered by their day.
 * Returns an id that no order has, nor any above it.
 */
export async function seedBilling(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
  sold: readonly Sold[],
): Promise<number> {
  const statements: Statement[] = [];
  const named = PLANS.map((plan, at) => {
    const user = users.find(({ key }) => key === plan.payer);
    const site_id = people.findIndex(({ slug }) => slug === plan.slug) + 1;
    if (!user || site_id === 0) throw new Error(`the demo lacks ${plan.slug} or ${plan.payer}`);
    // all plans of a payer are charged to one card
    const card_id = PLANS.findIndex(({ payer }) => payer === plan.payer) + 1;
    return { plan, id: at + 1, site_id, user, user_id: idOf(ids, plan.payer), card_id };
  });
  const periods = named.flatMap((one) =>
    one.plan.paid.map((days, at): Paid => ({ ...one, days, isRenewal: at > 0 })),
  );
  const sales: (Sold & { plan_id?: number })[] = [
    ...sold,
    ...periods.map((one) => ({
      days: one.days,
      plan_id: one.id,
      insert: (id: number, numbered: Numbered) => paidOrder(db, id, one, numbered),
    })),
  ].sort((a, b) => b.days - a.days);
  const numbers = new Map<number, number>();
  for (const [at, { days, insert }] of sales.entries()) {
    const year = Number(daysFromNow(-days).slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    statements.push(...insert(at + 1, { year, number }));
  }
  for (const [year, last] of numbers)
    statements.push(
      db.insert(invoice_series).values({ issuer_id: ISSUER.id, year, type: 'invoice_receipt', last }),
    );
  for (const one of named) {
    const row = subscriptionOf(one, sales.findLastIndex(({ plan_id }) => plan_id === one.id) + 1);
    if (one.card_id === one.id) statements.push(db.insert(cards).values(cardOf(one.id, one.user_id)));
    statements.push(
      db.insert(subscriptions).values(row),
      db.update(sites).set(onSite(row)).where(eq(sites.id, one.site_id)),
    );
    if (row.state === 'past_due')
      statements.push(
        ...failedOrder(db, sales.length + 1, { ...one, days: 2, isRenewal: true }, row.period_end),
      );
  }
  const ended = people.findIndex(({ plan_ended_days_ago }) => plan_ended_days_ago) + 1;
  const at = daysFromNow(-(people[ended - 1]?.plan_ended_days_ago ?? 0));
  statements.push(
    db.insert(subscriptions).values({
      site_id: ended,
      plan: 'annual',
      state: 'ended',
      started_at: daysFromNow(-377),
      anchor: daysFromNow(-377),
      period_start: daysFromNow(-377),
      period_end: at,
      ended_at: at,
      created_at: daysFromNow(-377),
    }),
  );
  statements.push(
    db.insert(coupons).values({
      code: 'FAMILY20',
      percent: 20,
      products: ['subscription'],
      plans: ['annual'],
      created_at: daysFromNow(-100),
    }),
  );
  await inBatches(db, statements);
  return sales.length + named.length + 1;
}

const cardOf = (id: number, user_id: number) => ({
  id,
  user_id,
  provider: 'stripe',
  customer: `cus_demo_${user_id}`,
  ref: `pm_demo_${id}`,
  brand: 'visa',
  last4: LAST4,
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 3,
  is_default: true,
  created_at: daysFromNow(-90),
});

const subscriptionOf = ({ plan: demo, id, site_id, user_id, card_id }: Named, order_id: number) => {
  const { plan, paid, state, endsInDays } = demo;
  const renews = state === 'active' ? daysFromNow(endsInDays) : null;
  return {
    id,
    site_id,
    user_id,
    card_id,
    order_id,
    plan,
    state,
    started_at: daysFromNow(-(paid[0] ?? 0)),
    anchor: daysFromNow(-(paid[0] ?? 0)),
    period_start: daysFromNow(-(paid.at(-1) ?? 0)),
    period_end: daysFromNow(endsInDays),
    price_minor: PRICES[plan],
    currency: 'USD',
    next_charge_at: state === 'past_due' ? daysFromNow(1) : renews,
    failures: state === 'past_due' ? 2 : 0,
    failed_at: state === 'past_due' ? daysFromNow(endsInDays) : null,
    cancelled_at: state === 'cancelled' ? daysFromNow(-20) : null,
    created_at: daysFromNow(-(paid[0] ?? 0)),
  };
};

type Named = {
  plan: DemoPlan;
  id: number;
  site_id: number;
  user_id: number;
  user: DemoUser;
  card_id: number;
};
type Paid = Named & { days: number; isRenewal: boolean };

function orderOf(id: number, { plan: { plan }, site_id, user_id, user, days }: Paid) {
  const at = daysFromNow(-days);
  const amount = PRICES[plan];
  return {
    id,
    user_id,
    site_id,
    product: 'subscription',
    lines: [{ item: `plan_${plan}` as const, quantity: 1, unit_minor: amount, total_minor: amount }],
    subtotal_minor: amount,
    discount_minor: 0,
    delivery_minor: 0,
    vat_rate: VAT.rate,
    vat_included: VAT.isIncluded,
    vat_minor: splitVat(amount, VAT).vatMinor,
    total_minor: amount,
    currency: 'USD',
    payer: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    details: { plan },
    locale: user.locale,
    terms_at: at,
    created_at: at,
  } as const;
}

/** What an order says that renews a plan from an instant on. */
const renewalOf = ({ id, plan: { plan } }: Paid, from: string) => ({
  details: { plan, renews: { subscription_id: id, from } },
  renewal_key: renewalKey({ id, period_end: from }),
});

export type Numbered = { year: number; number: number };
/** An order that was paid so many days ago. */
export type Sold = { days: number; insert: (id: number, numbered: Numbered) => Statement[] };

function paidOrder(db: DrizzleD1Database, id: number, paid: Paid, numbered: Numbered): Statement[] {
  const order = orderOf(id, paid);
  const at = order.created_at;
  return [
    db.insert(orders).values({
      ...order,
      lines: [...order.lines],
      ...(paid.isRenewal && renewalOf(paid, at)),
      status: 'completed',
      stage: 'done',
      payment_status: 'captured',
      placed_at: at,
    }),
    db
      .insert(order_events)
      .values({ order_id: id, user_id: paid.user_id, at, from: 'open', to: 'completed' }),
    ...paymentOf(db, order, {
      ...numbered,
      lines: [
        { label: LABELS[paid.user.locale][paid.plan.plan], quantity: 1, unit_minor: order.total_minor },
      ],
    }),
  ];
}

type PaidOrder = Pick<
  typeof orders.$inferInsert,
  'user_id' | 'total_minor' | 'payer' | 'locale' | 'created_at'
> & { id: number };
type Invoiced = Numbered & { lines: { label: string; quantity: number; unit_minor: number }[] };

/** What was paid for an order when it was made, with its invoice. */
export function paymentOf(db: DrizzleD1Database, order: PaidOrder, numbered: Invoiced): Statement[] {
  const { id, user_id, total_minor, created_at: at } = order;
  return [
    db.insert(payments).values({
      id,
      provider: 'stripe',
      kind: 'charge',
      user_id,
      order_id: id,
      amount_minor: total_minor,
      currency: 'USD',
      state: 'captured',
      ref: `cs_demo_${id}`,
      payment_ref: `pi_demo_${id}`,
      created_at: at,
      updated_at: at,
      settled_at: at,
    }),
    db.insert(invoices).values({
      ...invoiceOf(order, numbered, at),
      type: 'invoice_receipt',
      payment_id: id,
      state: 'issued',
    }),
  ];
}

function invoiceOf(
  { id, user_id, total_minor, payer, locale }: PaidOrder,
  { year, number, lines }: Invoiced,
  at: string,
) {
  const { netMinor, vatMinor, totalMinor } = splitVat(total_minor, VAT);
  return {
    issuer_id: ISSUER.id,
    year,
    number,
    user_id,
    order_id: id,
    issuer: ISSUER,
    customer: { name: `${payer.first_name} ${payer.last_name}`, email: payer.email },
    date: at.slice(0, 10),
    lines: lines.map((line) => ({ ...line, total_minor: line.unit_minor * line.quantity })),
    net_minor: netMinor,
    vat_rate: VAT.rate,
    vat_minor: vatMinor,
    total_minor: totalMinor,
    currency: 'USD',
    paid_by: { brand: 'visa', last4: LAST4 },
    locale,
    created_at: at,
  };
}

/** The refund of all of an order, with its credit note: the only one of the demo. */
export function refundOf(
  db: DrizzleD1Database,
  order: PaidOrder,
  { lines, at }: Pick<Invoiced, 'lines'> & { at: string },
): Statement[] {
  const year = Number(at.slice(0, 4));
  const invoice = invoiceOf(order, { year, number: 1, lines }, at);
  return [
    db.insert(refunds).values({
      id: 1,
      payment_id: order.id,
      order_id: order.id,
      amount_minor: order.total_minor,
      currency: 'USD',
      reason: 'withdrawn',
      state: 'done',
      ref: `re_demo_${order.id}`,
      created_at: at,
      updated_at: at,
    }),
    db.insert(invoices).values({
      ...invoice,
      type: 'credit',
      refund_id: 1,
      credits_id: sql`(select id from invoices where payment_id = ${order.id})`,
      state: 'issued',
    }),
    db.update(invoices).set({ state: 'credited' }).where(eq(invoices.payment_id, order.id)),
    db.insert(invoice_series).values({ issuer_id: ISSUER.id, year, type: 'credit', last: 1 }),
  ];
}

/** A renewal that was refused. */
function failedOrder(db: DrizzleD1Database, id: number, paid: Paid, periodEnd: string): Statement[] {
  const order = orderOf(id, paid);
  const at = order.created_at;
  return [
    db.insert(orders).values({
      ...order,
      lines: [...order.lines],
      ...renewalOf(paid, periodEnd),
      status: 'open',
      payment_status: 'failed',
    }),
    db.insert(payments).values({
      id,
      provider: 'stripe',
      kind: 'charge',
      user_id: paid.user_id,
      order_id: id,
      amount_minor: order.total_minor,
      currency: 'USD',
      state: 'failed',
      failure: 'card_declined',
      created_at: at,
      updated_at: at,
    }),
  ];
}
