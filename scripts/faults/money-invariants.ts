import type { Subject } from './invariants.ts';

type Order = {
  id: number;
  status: string;
  payment_status: string;
  total_minor: number;
  currency: string;
};
type Payment = {
  id: number;
  key: string;
  order_id: number | null;
  amount_minor: number;
  currency: string;
  state: string;
  is_surplus: number;
};
type Refund = { payment_id: number; amount_minor: number; reason: string; state: string };

const PAID = ['captured', 'refunded', 'part_refunded'];

/** What does not hold of orders, the ledger of payments, and what the provider took. Of the demo only the ledger. */
export function moneyFaults({ db, captures }: Subject): string[] {
  const orders = db
    .prepare('select id, status, payment_status, total_minor, currency from orders')
    .all() as Order[];
  const payments = db
    .prepare('select id, key, order_id, amount_minor, currency, state, is_surplus from payments')
    .all() as Payment[];
  const refunds = db.prepare('select payment_id, amount_minor, reason, state from refunds').all() as Refund[];
  const invoiced = new Map(
    (
      db
        .prepare(
          `select payment_id, count(*) as times from invoices where payment_id is not null group by payment_id`,
        )
        .all() as { payment_id: number; times: number }[]
    ).map(({ payment_id, times }) => [payment_id, times]),
  );
  const byOrder = Map.groupBy(payments, ({ order_id }) => order_id);
  return [
    ...orders.flatMap((order) => orderFaults(order, byOrder.get(order.id) ?? [])),
    ...payments.flatMap(({ id, state, is_surplus }) => {
      const expected = state === 'captured' && !is_surplus ? 1 : 0;
      const times = invoiced.get(id) ?? 0;
      return times === expected ? [] : [`payment ${id} is ${state}, and invoiced ${times} times`];
    }),
    ...payments.flatMap(({ id, is_surplus }) =>
      is_surplus && !refunds.some((one) => one.payment_id === id && one.reason === 'surplus')
        ? [`payment ${id} was too much, and is kept`]
        : [],
    ),
    ...atProvider(payments, captures),
  ];
}

function orderFaults({ id, status, payment_status, total_minor, currency }: Order, own: Payment[]): string[] {
  const kept = own.filter(({ state, is_surplus }) => state === 'captured' && !is_surplus);
  const isPaid = PAID.includes(payment_status);
  return [
    ...(kept.length === (isPaid ? 1 : 0)
      ? []
      : [`order ${id} is ${status} and ${payment_status} with ${kept.length} captures`]),
    ...(kept.every((one) => one.amount_minor === total_minor && one.currency === currency)
      ? []
      : [`order ${id} was paid by another amount`]),
  ];
}

/** The provider has taken for each payment what the ledger says, once. */
function atProvider(payments: readonly Payment[], captures: Subject['captures']): string[] {
  const known = new Map(payments.map((payment) => [`payment:${payment.id}:${payment.key}`, payment]));
  return Object.entries(captures).flatMap(([reference, taken]) => {
    const row = known.get(reference);
    if (!row) return [`the provider took money for ${reference}, which is no payment`];
    const [first] = taken;
    const fits =
      taken.length === 1 &&
      row.state === 'captured' &&
      first?.amount === row.amount_minor &&
      first.currency.toUpperCase() === row.currency;
    return fits
      ? []
      : [
          `the provider took ${taken.map(({ amount }) => amount)} for payment ${row.id}, which is ${row.state}`,
        ];
  });
}
