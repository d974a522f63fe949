import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { SettledPayment } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findRecipient } from '#worker/features/mail/public.ts';
import { log } from '#worker/platform/log.ts';
import type { Looked } from '#worker/platform/payments/payments.ts';
import { cardIdOf, saveCard } from './card.repo.ts';
import { giveBack } from './give-back.ts';
import { listPaymentsOf, type PaymentRow, updatePayment } from './payment.repo.ts';
import { matches, nextState, referenceOf } from './payment.rules.ts';

/**
 * What follows from a payment as the provider has it now: statements for one commit; none where nothing is new. The commit
 * is stale where someone else was sooner, and is then made again from what is stored.
 */
export async function settlePayment(ctx: Ctx, row: PaymentRow, looked: Looked): Promise<Statement[]> {
  const at = iso(ctx.now());
  if (!matches(row, looked)) {
    if (row.state === 'mismatch') return [];
    log({ event: 'payment.mismatch', id: referenceOf(row) });
    return [updatePayment(ctx.db, row, { state: 'mismatch', updated_at: at }), abortIfUnchanged(ctx.db)];
  }
  const state = nextState(row.state, looked.state);
  // a refusal may have no name
  const names = { ref: row.ref ?? (looked.ref || null), payment_ref: looked.paymentRef ?? row.payment_ref };
  if (state === row.state) {
    const isKnown = names.payment_ref === row.payment_ref && (looked.failure ?? row.failure) === row.failure;
    if (isKnown) return [];
    const patch = { ...names, failure: looked.failure ?? row.failure, updated_at: at };
    return [updatePayment(ctx.db, row, patch), abortIfUnchanged(ctx.db)];
  }
  const isPaid = state === 'captured' || state === 'card_saved';
  const isSurplus = state === 'captured' && (await isPaidAlready(ctx, row));
  const { card } = looked;
  const statements = [
    updatePayment(ctx.db, row, {
      ...names,
      state,
      is_surplus: isSurplus,
      failure: isPaid ? null : looked.failure,
      updated_at: at,
      ...(isPaid && { settled_at: at }),
      ...(isPaid || state === 'expired' ? { url: null } : {}),
    }),
    abortIfUnchanged(ctx.db),
  ];
  if (isSurplus) return [...statements, ...(await withoutSurplus(ctx, row))];
  // a charge without a page is made to a card that is kept already, or was removed since
  const keeps =
    card !== null &&
    isPaid &&
    card.customer !== '' &&
    (await findRecipient(ctx.db, row.user_id)) !== undefined &&
    row.card_id === null;
  if (keeps)
    statements.push(
      ...saveCard(ctx.db, {
        user_id: row.user_id,
        provider: row.provider,
        customer: card.customer,
        ref: card.ref,
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        created_at: at,
      }),
    );
  if (state === 'created' || state === 'open' || state === 'pending' || state === 'mismatch')
    return statements;
  const settled: SettledPayment = {
    payment: row,
    state,
    cardId: keeps ? cardIdOf(card.ref) : null,
    paidBy: card && { brand: card.brand, last4: card.last4 },
    failure: looked.failure,
  };
  return [...statements, ...(await ctx.hooks.paymentSettled(ctx, settled))];
}

/** An order is paid once: what a second page took is given back. */
const isPaidAlready = async (ctx: Ctx, { id, order_id }: PaymentRow): Promise<boolean> =>
  order_id !== null &&
  (await listPaymentsOf(ctx.db, order_id)).some(
    (other) => other.id !== id && other.state === 'captured' && !other.is_surplus,
  );

async function withoutSurplus(ctx: Ctx, row: PaymentRow): Promise<Statement[]> {
  const { id: payment_id, order_id, amount_minor, currency } = row;
  if (order_id === null) return [];
  log({ event: 'payment.surplus', id: referenceOf(row) });
  return giveBack(ctx, { payment_id, order_id, amount_minor, currency, reason: 'surplus' });
}
