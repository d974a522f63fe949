import type { PaymentStatus } from '#worker/contract/order.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { SettledPayment, SettledRefund } from '#worker/core/hooks.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { findInvoiceOfPayment, issueInvoice, receiptEmail } from '#worker/features/invoices/public.ts';
import { findCompletedRefundMinor, isGivenUp, releaseHeld } from '#worker/features/payments/public.ts';
import { recountUse } from '#worker/features/prices/public.ts';
import { splitVat } from '#worker/shared/money.ts';
import { refundFailedEmail, refundFailedStaffEmail } from './emails/refund-failed.email.ts';
import { giveBackOrder } from './give-back-order.ts';
import { creditLabel, discountLabel, unusedLabel } from './item-labels.ts';
import { labelled, linesOf, unusedOf } from './order.present.ts';
import {
  eraseEnded,
  findOrder,
  insertOrderEvent,
  type OrderRow,
  setPaymentStatus,
  updateOrder,
} from './order.repo.ts';
import { tellBuyer } from './order.update.ts';

/** What follows for an order from what became of its payment. */
export async function orderSettled(ctx: Ctx, settled: SettledPayment): Promise<Statement[]> {
  const { payment, state, cardId } = settled;
  const order = payment.order_id === null ? undefined : await findOrder(ctx.db, payment.order_id);
  if (!order) return [];
  const isPlaced = order.status !== 'open' && order.status !== 'cancelled';
  if (isGivenUp(order) && order.placed_at !== null) return afterGivenUp(ctx, order, settled);
  const paid = async (payment_status: PaymentStatus) =>
    isPlaced
      ? paymentStatus(ctx, order, payment_status)
      : [
          paymentEvent(ctx, order, payment_status, iso(ctx.now())),
          ...(await placed(ctx, order, { payment_status, cardId })).statements,
        ];
  switch (state) {
    // also of one that was placed when the amount was held, or the card saved
    case 'captured':
      return [...(await paid('captured')), ...(await invoiced(ctx, order, settled))];
    case 'authorised':
      return isPlaced ? [] : paid('authorized');
    case 'card_saved':
      return isPlaced ? [] : paid('card_saved');
    case 'failed':
      if (order.status === 'open')
        return [
          ...paymentStatus(ctx, order, 'failed'),
          ...(payment.card_id === null ? [] : await refused(ctx, order)),
        ];
      return isOwed(order) && payment.card_id !== null ? owed(ctx, order) : [];
    case 'released':
      return order.payment_status === 'authorized' ? released(ctx, order) : [];
    // another page of the order may follow; if none does, it is cancelled when it is stale
    case 'expired':
      return [];
  }
}

/** Whether an order that was placed is still to be paid. */
const isOwed = ({ payment_status }: OrderRow): boolean =>
  payment_status === 'card_saved' || payment_status === 'failed';

/** What was placed before it was paid has to be paid otherwise: its buyer is told. */
async function owed(ctx: Ctx, order: OrderRow): Promise<Statement[]> {
  const at = iso(ctx.now());
  return [
    ...(await refused(ctx, order)),
    ...paymentStatus(ctx, order, 'failed', at),
    ...tellBuyer(ctx, order, { at, to: 'failed' }),
  ];
}

/** The amount is not held any more: of what is paid later the buyer is told. */
const released = async (ctx: Ctx, order: OrderRow): Promise<Statement[]> =>
  !isGivenUp(order) && ctx.hooks.products.get(order.product)?.pays
    ? owed(ctx, order)
    : [...setPaymentStatus(ctx.db, order, 'none'), paymentEvent(ctx, order, 'released', iso(ctx.now()))];

const refused = async (ctx: Ctx, order: OrderRow): Promise<Statement[]> =>
  (await ctx.hooks.products.get(order.product)?.refused?.(ctx, order)) ?? [];

/** Of an order that was given up after it was placed nothing is kept, also of what was under way then. */
async function afterGivenUp(ctx: Ctx, order: OrderRow, settled: SettledPayment): Promise<Statement[]> {
  switch (settled.state) {
    case 'captured':
      return [
        ...paymentStatus(ctx, order, 'captured'),
        ...(await invoiced(ctx, order, settled)),
        ...(await giveBackOrder(ctx, { ...order, payment_status: 'captured' })),
      ];
    case 'authorised':
      return releaseHeld(ctx, order.id);
    case 'released':
      return order.payment_status === 'authorized' ? released(ctx, order) : [];
    default:
      return [];
  }
}

const paymentStatus = (
  ctx: Ctx,
  order: OrderRow,
  status: PaymentStatus,
  at = iso(ctx.now()),
): Statement[] => [...setPaymentStatus(ctx.db, order, status), paymentEvent(ctx, order, status, at)];

/** What happened to the payment of an order, which is nobody's act. */
const paymentEvent = (ctx: Ctx, order: OrderRow, to: string, at: string): Statement =>
  insertOrderEvent(ctx.db, {
    order_id: order.id,
    user_id: null,
    at,
    from: order.payment_status,
    to,
    note: null,
  });

type Placing = {
  patch: Pick<OrderRow, 'status' | 'stage' | 'payment_status' | 'placed_at'> &
    Partial<Pick<OrderRow, 'details'>>;
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
  const paid = { ...order, payment_status };
  const { stage, status = 'placed', details, statements } = await product.placed(ctx, paid, cardId);
  const patch = {
    status,
    stage,
    payment_status,
    placed_at: at,
    ...(details && { details: { ...order.details, ...details } }),
  };
  return {
    patch,
    statements: [
      updateOrder(ctx.db, order.id, ['open', 'cancelled'], {
        ...patch,
        ...(payment_status === 'card_saved' && cardId && { card_id: cardId }),
      }),
      abortIfUnchanged(ctx.db),
      ...(order.status === 'cancelled' && status !== 'cancelled' && order.coupon !== null
        ? recountUse(ctx.db, { ...order, coupon: order.coupon })
        : []),
      insertOrderEvent(ctx.db, {
        order_id: order.id,
        user_id: userIdOf(ctx.actor),
        at,
        from: order.status,
        to: status,
        note: null,
      }),
      ...statements,
      ...(status === 'cancelled' ? eraseEnded(ctx.db, { orderId: order.id }) : []),
      // what is paid and goes on has a receipt
      ...(product.course && (status === 'cancelled' || payment_status !== 'captured')
        ? tellBuyer(ctx, order, { at, to: status })
        : []),
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
  ...labelled(linesOf(order), order.locale).map(({ label, quantity, unit_minor, total_minor }) => ({
    label,
    quantity,
    unit_minor,
    total_minor,
  })),
  ...discountsOf(order)
    .filter(({ minor }) => minor > 0)
    .map(({ label, minor }) => ({ label, quantity: 1, unit_minor: -minor, total_minor: -minor })),
];

/** What was taken off: for the unused days of a plan, then by a coupon. */
function discountsOf(order: OrderRow): { label: string; minor: number }[] {
  const unused = unusedOf(order, order.details.unused_minor);
  return [
    { label: unusedLabel(order.locale), minor: unused },
    { label: discountLabel(order.locale), minor: order.discount_minor - unused },
  ];
}

/** A refund that was made: a credit note, and the order says so. What an order was paid twice is not credited. */
export async function orderRefunded(ctx: Ctx, { refund, payment }: SettledRefund): Promise<Statement[]> {
  const order = await findOrder(ctx.db, refund.order_id);
  if (!order || refund.reason === 'surplus') return [];
  const invoice = await findInvoiceOfPayment(ctx.db, payment.id);
  const others = await findCompletedRefundMinor(ctx.db, order.id, refund.id);
  const isWhole = others + refund.amount_minor >= payment.amount_minor;
  const statements = paymentStatus(ctx, order, isWhole ? 'refunded' : 'part_refunded');
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

/** Money that we could not give back: its payer is told, and the platform, where someone settles it otherwise. */
export async function orderRefundFailed(
  ctx: Ctx,
  { refund: { id, order_id, reason } }: SettledRefund,
): Promise<Statement[]> {
  const order = await findOrder(ctx.db, order_id);
  // who gave it back at the provider reads there that it failed
  if (!order || reason === 'elsewhere') return [];
  return [
    paymentEvent(ctx, order, 'refund_failed', iso(ctx.now())),
    refundFailedEmail.enqueue(ctx, { refund_id: id }),
    refundFailedStaffEmail.enqueue(ctx, { refund_id: id }),
  ];
}
