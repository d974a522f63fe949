import { expect } from 'vitest';
import type { invoices, payments, refunds } from '#worker/db/schema/billing.ts';
import * as billing from '#worker/db/schema/billing.ts';
import type { order_offers, statement_lines } from '#worker/db/schema/flowers.ts';
import * as selling from '#worker/db/schema/flowers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Shop } from './checkout.ts';
import { db } from './seed.ts';

type OrderRow = typeof orders.$inferSelect;
/** An order with the rows of the money that was paid for it, and of the work on it. */
type Books = {
  order: OrderRow;
  payments: (typeof payments.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
  invoices: (typeof invoices.$inferSelect)[];
  offers: (typeof order_offers.$inferSelect)[];
  lines: (typeof statement_lines.$inferSelect)[];
};

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** What does not hold of the orders that people carry out, at any time; empty where all is well. */
export const brokenOrders = async (): Promise<string[]> => (await readOrders()).faults;

/** Nothing is left to do, and everything holds. */
export async function allHolds({ shop }: { shop: Pick<Shop, 'settle'> }): Promise<void> {
  await shop.settle();
  expect(await brokenOrders()).toEqual([]);
}

/** All orders, and what does not hold of them. */
export async function readOrders(): Promise<{ orders: OrderRow[]; faults: string[] }> {
  const [all, paid, back, billed, offers, lines, days, statements] = await db.batch([
    db.select().from(orders),
    db.select().from(billing.payments),
    db.select().from(billing.refunds),
    db.select().from(billing.invoices),
    db.select().from(selling.order_offers),
    db.select().from(selling.statement_lines),
    db.select().from(selling.product_days),
    db.select().from(selling.statements),
  ]);
  const of = <T extends { order_id: number | null }>(rows: T[], { id }: OrderRow) =>
    rows.filter(({ order_id }) => order_id === id);
  const faults = [
    ...all
      .filter(({ status }) => status !== 'open')
      .flatMap((order) =>
        faultsOf({
          order,
          payments: of(paid, order),
          refunds: of(back, order),
          invoices: of(billed, order),
          offers: of(offers, order),
          lines: of(lines, order),
        }).map((fault) => `order ${order.id}, ${order.status}, ${order.payment_status}: ${fault}`),
      ),
    ...days.flatMap(({ product_id, day, taken }) => {
      const running = offers.filter(
        (one) => one.product_id === product_id && one.due_on === day && isRunning(one),
      );
      return taken === running.length ? [] : [`${taken} bouquets of ${day} are taken by ${running.length}`];
    }),
    ...statements.flatMap(({ id, gross_minor, fee_minor, net_minor }) => {
      const own = lines.filter(({ statement_id }) => statement_id === id);
      const isSum =
        gross_minor === sum(own, (line) => line.gross_minor) &&
        fee_minor === sum(own, (line) => line.fee_minor) &&
        net_minor === sum(own, (line) => line.net_minor);
      return isSum ? [] : [`statement ${id} is not the sum of its lines`];
    }),
  ];
  return { orders: all, faults };
}

const isRunning = ({ state }: Books['offers'][number]) => state === 'offered' || state === 'accepted';

const faultsOf = (books: Books): string[] => [
  ...ledger(books),
  ...kept(books),
  ...billedOnce(books),
  ...(books.order.product === 'flowers' ? [...offered(books), ...owed(books)] : []),
];

const capturedOf = ({ payments }: Books) =>
  payments.filter(({ state, is_surplus }) => state === 'captured' && !is_surplus);

const givenBackOf = ({ refunds }: Books) => refunds.filter(({ reason }) => reason !== 'surplus');

/** The payment status of an order is what its payments and its credit notes say. */
function ledger(books: Books): string[] {
  const { order, payments, refunds, invoices } = books;
  const captured = capturedOf(books);
  const credited = sum(
    invoices.filter(({ type }) => type === 'credit'),
    ({ total_minor }) => total_minor,
  );
  const has = (...states: string[]) => payments.some(({ state }) => states.includes(state));
  const isSame = {
    none: captured.length === 0,
    pending: false,
    card_saved: captured.length === 0 && has('card_saved'),
    authorized: captured.length === 0 && has('authorised'),
    failed: captured.length === 0 && has('failed', 'released'),
    captured: captured.length === 1 && credited === 0,
    part_refunded: captured.length === 1 && credited > 0 && credited < order.total_minor,
    refunded: captured.length === 1 && credited === order.total_minor,
  }[order.payment_status];
  const surplus = payments.filter(({ is_surplus }) => is_surplus);
  return [
    ...(isSame ? [] : [`${captured.length} payments are captured, ${credited} is credited`]),
    ...(captured.every(({ amount_minor }) => amount_minor === order.total_minor) ? [] : ['another amount']),
    ...surplus.flatMap(({ id }) =>
      refunds.some(({ payment_id, reason }) => payment_id === id && reason === 'surplus')
        ? []
        : [`payment ${id} was too much, and is kept`],
    ),
  ];
}

/** What was captured, less what is given back or could not be, is what the standing of the order says. */
function kept(books: Books): string[] {
  const { order } = books;
  if (capturedOf(books).length === 0) return [];
  const back = givenBackOf(books);
  const elsewhere = back.some(({ reason }) => reason === 'elsewhere');
  const left = order.total_minor - sum(back, ({ amount_minor }) => amount_minor);
  // what the bank refused is settled by a person, or given back with the rest later
  const isRefused = ({ id, state }: Books['refunds'][number]) =>
    state === 'failed' && !books.invoices.some(({ refund_id }) => refund_id === id);
  const most = left + sum(back.filter(isRefused), ({ amount_minor }) => amount_minor);
  const credited = order.details.box?.credited_minor ?? 0;
  const { resolution = null } = order.details.issue ?? {};
  const forIssue = back.find(({ reason }) => reason === 'issue')?.amount_minor ?? 0;
  const isWhole = order.status === 'cancelled' || (order.status === 'completed' && resolution === 'refund');
  const isPart = order.status === 'completed' && resolution === 'part_refund';
  const expected = isWhole ? 0 : order.total_minor - credited - (isPart ? forIssue : 0);
  return [
    ...(left <= expected && (elsewhere || expected <= most)
      ? []
      : [`${left} to ${most} is kept in place of ${expected}`]),
    ...(most >= 0 ? [] : ['more is given back than was paid']),
    ...(isPart && forIssue === 0 ? ['nothing is given back for its issue'] : []),
  ];
}

/** One invoice for what was captured, and a credit note for each refund that was made. */
function billedOnce(books: Books): string[] {
  const { invoices } = books;
  const credits = invoices.filter(({ type }) => type === 'credit');
  const made = givenBackOf(books).filter(({ state }) => state === 'done');
  return [
    ...(invoices.length - credits.length === capturedOf(books).length ? [] : ['it is not invoiced once']),
    ...made.flatMap(({ id }) =>
      credits.filter(({ refund_id }) => refund_id === id).length === 1
        ? []
        : [`refund ${id} is not credited once`],
    ),
  ];
}

/** One vendor at a time has an order, and works on it as long as it is under way. */
function offered({ order, offers }: Books): string[] {
  const running = offers.filter(isRunning);
  const [only] = running;
  const faults: string[] = [];
  if (running.length !== (order.status === 'cancelled' ? 0 : 1))
    faults.push(`${running.length} vendors have it`);
  if (!only) return faults;
  if ((only.state === 'offered') !== (order.status === 'placed' && order.stage === 'offered'))
    faults.push(`its offer is ${only.state} in ${order.stage}`);
  if (order.status === 'completed' && only.ended_at === null) faults.push('its work has not ended');
  if (order.status === 'placed' && only.ended_at !== null) faults.push('its work has ended');
  return faults;
}

/** The lines of an order are what its vendor has earned with it. */
function owed({ order, refunds, offers, lines }: Books): string[] {
  const price = offers.find(({ state }) => state === 'accepted')?.price_minor ?? 0;
  const gross = sum(lines, ({ gross_minor }) => gross_minor);
  const isSplit = lines.every(
    ({ gross_minor, fee_minor, net_minor }) => gross_minor - fee_minor === net_minor,
  );
  return [
    ...(expectedGross().includes(gross) ? [] : [`${gross} is owed of ${price}`]),
    ...(isSplit ? [] : ['a line is no sum']),
  ];

  function expectedGross(): number[] {
    if (order.status === 'cancelled') return [0];
    // what was proven once and is made again, or is in dispute
    if (order.status !== 'completed') return [0, price];
    const { resolution = null } = order.details.issue ?? {};
    if (resolution === 'refund') return [0];
    const given = refunds.find(({ reason }) => reason === 'issue')?.amount_minor ?? 0;
    return [resolution === 'part_refund' ? Math.max(0, price - given) : price];
  }
}
