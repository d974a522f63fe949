import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { nextId } from '#worker/db/next-id.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { chargeCard } from './charge-card.job.ts';
import { newPayment } from './open-page.ts';
import { abortIfUnderWay, insertPayment, listPaymentsOf } from './payment.repo.ts';

type Charged = {
  id: number;
  user_id: number;
  card_id: number | null;
  total_minor: number;
  currency: string;
};

/** Charges the card that was saved for an order, once: nothing where it is being paid already. */
export async function chargeOrder(ctx: Ctx, order: Charged): Promise<Statement[]> {
  const isUnderWay = (await listPaymentsOf(ctx.db, order.id)).some(
    ({ state }) => state === 'created' || state === 'pending',
  );
  if (isUnderWay) return [];
  const payment = newPayment(ctx, {
    id: await nextId(ctx.db, payments),
    kind: 'charge',
    user_id: order.user_id,
    order_id: order.id,
    card_id: order.card_id,
    amount_minor: order.total_minor,
    currency: order.currency,
  });
  return [
    abortIfUnderWay(ctx.db, order.id),
    insertPayment(ctx.db, payment),
    chargeCard.enqueue(ctx, { payment_id: payment.id }),
  ];
}
