import { and, asc, eq, ne } from 'drizzle-orm';
import {
  cards,
  invoice_series,
  invoices,
  payments,
  refunds,
  subscriptions,
} from '#worker/db/schema/billing.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { coupon_uses, coupons, orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { capturesOf, type Shop } from './checkout.ts';
import { db } from './seed.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** What does not hold of a shop in which nothing is left to do; empty where all is well. */
export const brokenInvariants = async (shop: Shop): Promise<string[]> =>
  (
    await Promise.all([
      couponUses(),
      onePaymentEach(),
      moneyAtProvider(shop),
      invoiced(),
      plansOfSites(shop),
      audited(),
    ])
  ).flat();

/** A coupon is used as often as orders have it, and as it may be. */
async function couponUses(): Promise<string[]> {
  const [all, uses, placed] = await Promise.all([
    db.select().from(coupons),
    db.select().from(coupon_uses),
    db.select().from(orders),
  ]);
  const broken = all.flatMap(({ id, code, used, max_uses, max_per_user }) => {
    const own = uses.filter(({ coupon_id }) => coupon_id === id);
    const most = Math.max(
      0,
      ...Object.values(Object.groupBy(own, (use) => use.user_id)).map((list) => list?.length ?? 0),
    );
    return [
      ...(used === own.length ? [] : [`${code} is used ${used} times by ${own.length} orders`]),
      ...(own.length <= (max_uses ?? Infinity) && most <= (max_per_user ?? Infinity)
        ? []
        : [`${code} is used too often`]),
    ];
  });
  const withCoupon = placed.filter(({ coupon, status }) => coupon !== null && status !== 'cancelled');
  const isSame =
    withCoupon.length === uses.length &&
    withCoupon.every(({ id }) => uses.some((use) => use.order_id === id));
  return isSame
    ? broken
    : [...broken, `${withCoupon.length} orders have a coupon, ${uses.length} are counted`];
}

const PAID = ['captured', 'refunded', 'part_refunded'];
const PAYABLE = ['created', 'open', 'pending'];

/** An order is paid by one payment of its amount; what was paid beside it was given back. */
async function onePaymentEach(): Promise<string[]> {
  const [all, ledger, back] = await Promise.all([
    db.select().from(orders),
    db.select().from(payments),
    db.select().from(refunds),
  ]);
  return [
    ...all.flatMap((order) =>
      faultsOf(
        order,
        ledger.filter(({ order_id }) => order_id === order.id),
      ),
    ),
    ...ledger.flatMap(({ id, is_surplus }) =>
      is_surplus &&
      !back.some((one) => one.payment_id === id && one.reason === 'surplus' && one.state === 'done')
        ? [`payment ${id} was too much, and is kept`]
        : [],
    ),
    ...back.flatMap(({ id, state }) => (state === 'done' ? [] : [`refund ${id} is ${state}`])),
  ];
}

function faultsOf(order: OrderRow, own: PaymentRow[]): string[] {
  const { id, status, payment_status, placed_at } = order;
  const kept = own.filter(({ state, is_surplus }) => state === 'captured' && !is_surplus);
  const isPaid = PAID.includes(payment_status);
  const isPlaced = status === 'placed' || status === 'completed';
  const fits = kept.every((one) => one.amount_minor === order.total_minor && one.currency === order.currency);
  return [
    ...(kept.length === (isPaid ? 1 : 0)
      ? []
      : [`order ${id} is ${payment_status} with ${kept.length} payments`]),
    ...(fits ? [] : [`order ${id} was paid by another amount`]),
    ...(isPlaced === (placed_at !== null) && (!isPlaced || order.total_minor === 0 || isPaid)
      ? []
      : [`order ${id} is ${status} and ${payment_status}`]),
    ...(own.filter(({ state }) => PAYABLE.includes(state)).length <= (status === 'open' ? 1 : 0)
      ? []
      : [`order ${id} is ${status} and can be paid in ${own.length} ways`]),
  ];
}

/** The provider has taken for each order what we know of, and no more. */
async function moneyAtProvider(shop: Shop): Promise<string[]> {
  const [taken, events, ledger, all, given] = await Promise.all([
    capturesOf(shop),
    shop.sandbox.events(),
    db.select().from(payments),
    db.select().from(orders),
    db.select().from(refunds).where(eq(refunds.state, 'done')),
  ]);
  const back = events
    .map(
      ({ payload }) =>
        JSON.parse(payload) as { type: string; data: { object: { payment_intent: string; amount: number } } },
    )
    .filter(({ type }) => type === 'refund.created')
    .map(({ data }) => data.object);
  const left = taken.map(({ reference, payment_intent, amount, currency }) => ({
    row: ledger.find(({ id, key }) => reference === `payment:${id}:${key}`),
    amount: back
      .filter((refund) => refund.payment_intent === payment_intent)
      .reduce((sum, refund) => sum - refund.amount, amount),
    taken: { amount, currency: currency.toUpperCase() },
  }));
  return [
    ...left.flatMap(({ row, taken: { amount, currency } }) =>
      row?.state === 'captured' && row.amount_minor === amount && row.currency === currency
        ? []
        : [`the provider took ${amount} ${currency} for payment ${row?.id}, which is ${row?.state}`],
    ),
    ...ledger.flatMap(({ id, state }) =>
      state === 'captured' && !left.some(({ row }) => row?.id === id)
        ? [`nothing was taken for payment ${id}`]
        : [],
    ),
    ...all.flatMap(({ id, payment_status, total_minor }) => {
      const kept = left
        .filter(({ row, amount }) => row?.order_id === id && amount > 0)
        .map(({ amount }) => amount);
      const part = given
        .filter(({ order_id, reason }) => order_id === id && reason !== 'surplus')
        .reduce((rest, { amount_minor }) => rest - amount_minor, total_minor);
      const expected = { captured: [total_minor], part_refunded: [part] }[payment_status as string] ?? [];
      return String(kept) === String(expected)
        ? []
        : [`order ${id} is ${payment_status}, ${kept} was taken for it`];
    }),
  ];
}

/** Each payment that is kept has its invoice, each refund its credit note; the numbers have no gap. */
async function invoiced(): Promise<string[]> {
  const [all, series, ledger, back] = await Promise.all([
    db.select().from(invoices).orderBy(asc(invoices.number)),
    db.select().from(invoice_series),
    db.select().from(payments),
    db.select().from(refunds),
  ]);
  const count = (made: (invoice: (typeof all)[number]) => boolean) => all.filter(made).length;
  return [
    ...ledger.flatMap(({ id, state, is_surplus }) => {
      const expected = state === 'captured' && !is_surplus ? 1 : 0;
      return count(({ payment_id }) => payment_id === id) === expected
        ? []
        : [`payment ${id} is not invoiced once`];
    }),
    ...back.flatMap(({ id, reason, state }) => {
      const expected = reason !== 'surplus' && state === 'done' ? 1 : 0;
      return count(({ refund_id }) => refund_id === id) === expected
        ? []
        : [`refund ${id} is not credited once`];
    }),
    ...series.flatMap(({ year, type, last }) => {
      const numbers = all.filter((one) => one.year === year && one.type === type).map(({ number }) => number);
      const expected = Array.from({ length: last }, (_, at) => at + 1);
      return String(numbers) === String(expected) ? [] : [`the numbers of ${type} are ${numbers}`];
    }),
  ];
}

const MONTHS = { monthly: 1, annual: 12, once: Infinity } as const;
/** A plan of a work site. */
const MONTHS_OF_WORK = 24;

/** So many months later on the day of an instant, or on the last day of a shorter month. */
function later(at: string, months: number, day: string): string {
  const [year = 0, month = 1] = at.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(count / 12), (count % 12) + 1];
  const days = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${y}-${pad(m)}-${pad(Math.min(days, Number(day.slice(8, 10))))}${at.slice(10)}`;
}

/** Until when the orders of a site that are not given back pay for its plan. */
function paidUntil(placed: OrderRow[], work: boolean): string | null | undefined {
  let end: string | null | undefined;
  let anchor = '';
  for (const { placed_at, details } of placed) {
    const at = placed_at ?? '';
    const months = work ? MONTHS_OF_WORK : MONTHS[details.plan ?? 'once'];
    const begins = end === undefined || (end !== null && end <= at);
    if (!details.renews && begins) anchor = at;
    const from: string = details.renews ? (end ?? at) : begins ? at : (end ?? at);
    end = end === null || months === Infinity ? null : later(from, months, details.renews ? anchor : from);
  }
  return end;
}

/** The plan of a site is what its orders paid for, and its own row says the same. */
async function plansOfSites(shop: Shop): Promise<string[]> {
  const [rows, all, placed, back, kept, granted] = await Promise.all([
    db.select().from(subscriptions),
    db.select().from(sites),
    db.select().from(orders).where(ne(orders.status, 'open')).orderBy(asc(orders.placed_at), asc(orders.id)),
    db.select().from(refunds),
    db.select().from(cards),
    db.select().from(audit).where(eq(audit.action, 'site.plan_granted')),
  ]);
  const now = shop.now().toISOString();
  return all.flatMap((site) => {
    const own = rows.filter(({ site_id }) => site_id === site.id);
    const row = own.find(({ state }) => state !== 'ended');
    const paid = placed.filter(
      ({ id, site_id, product, placed_at }) =>
        site_id === site.id &&
        product === 'subscription' &&
        placed_at !== null &&
        !back.some(({ order_id, reason }) => order_id === id && reason === 'withdrawn'),
    );
    const expected = paidUntil(paid, site.work);
    const isGranted = granted.some(({ object_id }) => object_id === String(site.id));
    const faults = [];
    const isPaid = expected === null || (expected !== undefined && expected > now);
    if (row && !isGranted && row.period_end !== (expected ?? null))
      faults.push(`runs to ${row.period_end}, paid to ${expected}`);
    if (!row && isPaid && !isGranted) faults.push(`has no plan, paid to ${expected}`);
    if (row && paid.length === 0 && !isGranted) faults.push('has a plan that nobody paid for');
    const until = row && row.next_charge_at === null ? row.period_end : null;
    if (
      site.subscribed !== (row !== undefined) ||
      (row && (site.plan !== row.plan || site.plan_until !== until))
    )
      faults.push(`says ${site.plan} to ${site.plan_until}, its plan is ${row?.plan} to ${until}`);
    if (row?.card_id && kept.find(({ id }) => id === row.card_id)?.user_id !== row.user_id)
      faults.push('is charged to the card of another');
    if (row?.order_id && paid.find(({ id }) => id === row.order_id)?.user_id !== row.user_id)
      faults.push('was paid for by another than its payer');
    if (row?.state === 'active' && row.next_charge_at !== null && row.next_charge_at !== row.period_end)
      faults.push(`is charged at ${row.next_charge_at}, runs to ${row.period_end}`);
    return faults.map((fault) => `site ${site.id} ${fault}`);
  });
}

/** What an administrator changed is in the audit, with the reason. */
async function audited(): Promise<string[]> {
  const [rows, acts] = await Promise.all([
    db.select().from(subscriptions).where(eq(subscriptions.state, 'granted')),
    db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'site'), eq(audit.standing, 'AD'))),
  ]);
  return [
    ...rows.flatMap(({ site_id }) =>
      acts.some(({ action, object_id }) => action === 'site.plan_granted' && object_id === String(site_id))
        ? []
        : [`nobody granted the plan of site ${site_id}`],
    ),
    ...acts.flatMap(({ id, reason }) => (reason ? [] : [`the audit row ${id} has no reason`])),
  ];
}
