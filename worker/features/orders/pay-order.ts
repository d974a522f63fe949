import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { pageUrl } from '#worker/features/mail/public.ts';
import {
  abortIfUnderWay,
  checkPayment,
  closePages,
  insertPayment,
  listPaymentsOf,
  newPayment,
  openPage,
  type PaymentRow,
  recordPage,
} from '#worker/features/payments/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { isPayable, labelled } from './order.present.ts';
import { abortUnlessPayable, type OrderRow } from './order.repo.ts';
import { findOwnOrder, readOrder } from './order.service.ts';

type Member = CtxFor<'member'>;

/** A page asks every three seconds for half a minute. */
const CHECKS: Quota = { name: 'payment-check', limit: 240, windowSeconds: 60 * 60 };
const PAGES: Quota = { name: 'payment-page', limit: 30, windowSeconds: 60 * 60 };

/**
 * A new page for an order that is not paid. The pages before it are closed first; where one of them was paid meanwhile,
 * there is nothing more to pay. Throws while a card is being charged for it.
 */
export async function payOrder(ctx: Member, id: number): Promise<ReplyOf<typeof api.payOrder>> {
  const order = await findOwnOrder(ctx, id);
  if (!isPayable(order)) throw new AppError('order.closed');
  await spend(ctx.db, PAGES, String(ctx.actor.userId), ctx.now());
  const found = await closePages(ctx, id, { isOwed: order.status !== 'open' });
  // someone has to look whether it was paid
  if (found === 'unclear') throw new AppError('request.conflict');
  if (found === 'paid') {
    const reply = { order: (await readOrder(ctx, id)).order, url: null };
    await commit(ctx.db, ctx.storeIdempotentReply(200, reply));
    return reply;
  }
  const payment = await newPaymentOf(ctx, order);
  await commit(
    ctx.db,
    [abortUnlessPayable(ctx.db, id), abortIfUnderWay(ctx.db, id), insertPayment(ctx.db, payment)],
    new AppError('request.conflict'),
  );
  const page = await openPage(ctx, payment, pageOfOrder(ctx, order));
  const reply = { order: (await readOrder(ctx, id)).order, url: page.url };
  await recordPage(ctx, page, ctx.storeIdempotentReply(200, reply));
  return reply;
}

/** Asks the provider about the payments of an order that are not decided. */
export async function checkOrder(ctx: Member, id: number): Promise<ReplyOf<typeof api.checkOrder>> {
  await findOwnOrder(ctx, id);
  await spend(ctx.db, CHECKS, String(ctx.actor.userId), ctx.now());
  for (const row of await listPaymentsOf(ctx.db, id)) {
    if (row.state === 'open' || row.state === 'pending') await checkPayment(ctx, row.id);
  }
  return readOrder(ctx, id);
}

/** A payment on a page; with nothing to pay now and more to pay later, the page only saves a card. */
export const newPaymentOf = async (ctx: Ctx, order: OrderRow): Promise<PaymentRow> =>
  newPayment(ctx, {
    id: await nextId(ctx.db, payments),
    kind: paymentKindOf(ctx, order),
    user_id: order.user_id,
    order_id: order.id,
    card_id: null,
    amount_minor: order.total_minor,
    currency: order.currency,
  });

/** What was placed already is paid at once. */
function paymentKindOf(ctx: Ctx, order: OrderRow): PaymentRow['kind'] {
  if (order.total_minor === 0) return 'save_card';
  if (order.status !== 'open') return 'charge';
  return ctx.hooks.products.get(order.product)?.pays?.(ctx, order) ?? 'charge';
}

/** What the provider's page of an order shows, and where it leads. */
export function pageOfOrder(ctx: Ctx, order: OrderRow) {
  const page = pageUrl(ctx, ctx.locale, `dashboard/orders/${order.id}`);
  return {
    lines: paymentKindOf(ctx, order) === 'save_card' ? [] : linesOf(ctx, order),
    email: order.payer.email,
    keepsCard: keepsCard(order),
    returnUrl: `${page}?paid=1`,
    cancelUrl: `${page}?turned_back=1`,
  };
}

const keepsCard = ({ details: { plan, gift_note } }: OrderRow): boolean =>
  plan !== undefined && plan !== 'once' && gift_note === undefined;

/** Its lines where they add up to the total; else, with a discount or VAT on top, one line. */
function linesOf({ locale }: Ctx, { lines, total_minor }: OrderRow) {
  const named = labelled(lines, locale).map(({ label, quantity, unit_minor }) => ({
    label,
    quantity,
    amountMinor: unit_minor,
  }));
  const sum = lines.reduce((total, line) => total + line.total_minor, 0);
  if (sum === total_minor) return total_minor > 0 ? named : [];
  const label = named.map((line) => line.label).join(', ');
  return total_minor > 0 ? [{ label, quantity: 1, amountMinor: total_minor }] : [];
}
