import type { Order, PaymentStatus } from '#worker/contract/order.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { SettledPayment, SettledRefund } from '#worker/core/hooks.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { findInvoiceOfPayment, issueInvoice, receiptEmail } from '#worker/features/invoices/public.ts';
import { splitVat } from '#worker/shared/money.ts';
import { creditLabel, discountLabel } from './item-labels.ts';
import { labelled } from './order.present.ts';
import { findOrder, insertOrderEvent, type OrderRow, setPaymentStatus, updateOrder } from './order.repo.ts';

/** What follows for an order from what became of its payment. */
export async function orderSettled(ctx: Ctx, settled: SettledPayment): Promise<Statement[]> {
  const { payment, state } = settled;
  const order = payment.order_id === null ? undefined : await findOrder(ctx.db, payment.order_id);
  if (!order) return [];
  const isPlaced = order.status !== 'open' && order.status !== 'cancelled';
  switch (state) {
    case 'captured':
      return [
        ...(await placed(ctx, order, { payment_status: 'captured', cardId: settled.cardId })).statements,
        ...(await invoiced(ctx, order, settled)),
      ];
    case 'authorised':
      if (isPlaced) return [];
      return (await placed(ctx, order, { payment_status: 'authorized', cardId: settled.cardId })).statements;
    case 'card_saved':
      if (isPlaced) return [];
      return (await placed(ctx, order, { payment_status: 'card_saved', cardId: settled.cardId })).statements;
    case 'failed':
      return order.status === 'open'
        ? [
            setPaymentStatus(ctx.db, order.id, 'failed'),
            ...(payment.card_id === null
              ? []
              : ((await ctx.hooks.products.get(order.product)?.refused?.(ctx, order)) ?? [])),
          ]
        : [];
    // another page of the order may follow; if none does, it is cancelled when it is stale
    case 'expired':
    case 'released':
      return [];
  }
}

export type Placing = {
  patch: Pick<OrderRow, 'status' | 'stage' | 'payment_status' | 'placed_at'>;
  events: Order['events'];
  statements: Statement[];
};

/** Places an order, with what its product does then. What was paid is placed also where the order was given up before. */
export async function placed(
  ctx: Ctx,
  order: OrderRow,
  { payment_status, cardId }: { payment_status: PaymentStatus; cardId: Sql | null },
): Promise<Placing> {
  const product = ctx.hooks.products.get(order.product);
  if (!product) throw new Error(`nothing sells ${order.product}`);
  const at = iso(ctx.now());
  const { stage, status = 'placed', statements } = await product.placed(ctx, order, cardId);
  const patch = { status, stage, payment_status, placed_at: at };
  const events = [{ at, to: status, note: null }];
  return {
    patch,
    events,
    statements: [
      updateOrder(ctx.db, order.id, ['open', 'cancelled'], patch),
      abortIfUnchanged(ctx.db),
      insertOrderEvent(ctx.db, {
        order_id: order.id,
        user_id: userIdOf(ctx.actor),
        at,
        from: order.status,
        to: status,
        note: null,
      }),
      ...statements,
    ],
  };
}

async function invoiced(
  ctx: Ctx,
  order: OrderRow,
  { payment, paidBy }: SettledPayment,
): Promise<Statement[]> {
  const { vat_rate: rate, vat_included: isIncluded } = order;
  const amount = order.subtotal_minor - order.discount_minor + order.delivery_minor;
  const { netMinor } = splitVat(amount, { rate, isIncluded });
  const id = await nextId(ctx.db, invoices);
  return [
    ...issueInvoice(ctx, {
      id,
      type: 'invoice_receipt',
      userId: order.user_id,
      orderId: order.id,
      paymentId: payment.id,
      customer: customerOf(order),
      lines: invoiceLines(order),
      netMinor,
      vatRate: order.vat_rate,
      vatMinor: order.vat_minor,
      totalMinor: order.total_minor,
      currency: order.currency,
      paidBy,
      locale: order.locale,
    }),
    receiptEmail.enqueue(ctx, { invoice_id: id }),
  ];
}

const customerOf = ({ payer }: OrderRow) => ({
  name: `${payer.first_name} ${payer.last_name}`.trim(),
  email: payer.email,
});

/** With a discount as a line of its own. */
const invoiceLines = (order: OrderRow) => [
  ...labelled(order.lines, order.locale).map(({ label, quantity, unit_minor, total_minor }) => ({
    label,
    quantity,
    unit_minor,
    total_minor,
  })),
  ...(order.discount_minor > 0
    ? [
        {
          label: discountLabel(order.locale),
          quantity: 1,
          unit_minor: -order.discount_minor,
          total_minor: -order.discount_minor,
        },
      ]
    : []),
];

/** A refund that was made: a credit note, and the order says so. What an order was paid twice is not credited. */
export async function orderRefunded(ctx: Ctx, { refund, payment }: SettledRefund): Promise<Statement[]> {
  const order = await findOrder(ctx.db, refund.order_id);
  if (!order || refund.reason === 'surplus') return [];
  const invoice = await findInvoiceOfPayment(ctx.db, payment.id);
  const isWhole = refund.amount_minor === payment.amount_minor;
  const at = iso(ctx.now());
  const statements = [
    setPaymentStatus(ctx.db, order.id, isWhole ? 'refunded' : 'part_refunded'),
    insertOrderEvent(ctx.db, {
      order_id: order.id,
      user_id: null,
      at,
      from: order.status,
      to: 'refunded',
      note: null,
    }),
  ];
  if (!invoice) return statements;
  const { netMinor, vatMinor, totalMinor } = splitVat(refund.amount_minor, {
    rate: order.vat_rate,
    isIncluded: true,
  });
  const id = await nextId(ctx.db, invoices);
  const line = creditLabel(order.locale);
  return [
    ...statements,
    ...issueInvoice(ctx, {
      id,
      type: 'credit',
      userId: order.user_id,
      orderId: order.id,
      refundId: refund.id,
      creditsId: invoice.id,
      customer: customerOf(order),
      lines: [{ label: line, quantity: 1, unit_minor: netMinor, total_minor: netMinor }],
      netMinor,
      vatRate: order.vat_rate,
      vatMinor,
      totalMinor,
      currency: refund.currency,
      paidBy: invoice.paid_by,
      locale: order.locale,
    }),
    receiptEmail.enqueue(ctx, { invoice_id: id }),
  ];
}
