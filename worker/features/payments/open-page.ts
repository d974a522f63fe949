import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import {
  type PageLine,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
} from '#worker/platform/payments/payments.ts';
import { findCustomer } from './card.repo.ts';
import { findPayment, listPaymentsOf, type PaymentRow, updatePayment } from './payment.repo.ts';
import { referenceOf } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';

/** The provider; throws where none is configured. */
export function providerOf({ payments }: Ctx): Payments {
  if (!payments) throw new AppError('payment.unavailable');
  return payments;
}

/** A row of the ledger, for the commit before the provider is asked. */
export const newPayment = (
  ctx: Ctx,
  asked: Pick<PaymentRow, 'id' | 'kind' | 'user_id' | 'order_id' | 'card_id' | 'amount_minor' | 'currency'>,
): PaymentRow => ({
  ...asked,
  provider: providerOf(ctx).provider,
  key: randomToken(12),
  state: 'created',
  is_surplus: false,
  ref: null,
  payment_ref: null,
  url: null,
  url_until: null,
  failure: null,
  created_at: iso(ctx.now()),
  updated_at: iso(ctx.now()),
  settled_at: null,
});

type Page = {
  lines: readonly PageLine[];
  email: string;
  keepsCard: boolean;
  returnUrl: string;
  cancelUrl: string;
};

export type OpenedPage = { row: PaymentRow; url: string; ref: string; expiresAt: string };

/**
 * Opens the provider's page of a payment that was committed; then follows `recordPage`. Throws `payment.failed` where the
 * provider does not take what the order asks for.
 */
export async function openPage(
  ctx: Ctx,
  row: PaymentRow,
  { lines, email, keepsCard, returnUrl, cancelUrl }: Page,
): Promise<OpenedPage> {
  const provider = providerOf(ctx);
  const customer = await findCustomer(ctx.db, row.user_id, provider.provider);
  const request = {
    kind: row.kind,
    reference: referenceOf(row),
    lines,
    total: { amountMinor: row.amount_minor, currency: row.currency },
    email,
    customer,
    keepsCard,
    locale: ctx.locale,
    returnUrl,
    cancelUrl,
    key: referenceOf(row),
  };
  const opened = await asked(() =>
    provider
      .openPage(request)
      .catch((error: unknown) => {
        // the payer may be known to another account only
        if (customer === null || !(error instanceof PaymentRefused)) throw error;
        return provider.openPage({ ...request, customer: null, key: `${request.key}:new` });
      })
      .catch((error: unknown) => {
        if (row.order_id === null || !(error instanceof PaymentRefused)) throw error;
        log({ event: 'payment.refused', id: request.reference, error: withoutData(error) });
        throw new AppError('payment.failed');
      }),
  );
  return { row, url: opened.url, ref: opened.ref, expiresAt: opened.expiresAt };
}

/**
 * Commits that a page is open, with what its opening brings. Where the payment was given up meanwhile, closes the page
 * again and throws: its address reaches nobody.
 */
export async function recordPage(
  ctx: Ctx,
  { row, url, ref, expiresAt: url_until }: OpenedPage,
  statements: Statement[],
): Promise<void> {
  const stale = new AppError('request.conflict');
  const patch = { state: 'open', ref, url, url_until, updated_at: iso(ctx.now()) } as const;
  try {
    await commit(ctx.db, [updatePayment(ctx.db, row, patch), abortIfUnchanged(ctx.db), ...statements], stale);
  } catch (error) {
    if (error === stale) await asked(() => providerOf(ctx).closePage(ref));
    throw error;
  }
}

/** Gives up a page that was not opened, or whose address reached nobody. */
export const abandonPayment = (ctx: Ctx, row: PaymentRow): Statement[] => [
  updatePayment(ctx.db, row, { state: 'expired', updated_at: iso(ctx.now()) }),
  abortIfUnchanged(ctx.db),
];

/** Throws `payment.unavailable` where the provider does not answer or refuses the request. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error;
    log({ event: 'payment.unanswered', code: error.name, error: withoutData(error) });
    throw new AppError('payment.unavailable', {}, { retryAfter: 5 });
  }
}

const TRIES = 3;

/** Asks the provider what became of a payment, and records it; returns the row as it is then. */
export async function checkPayment(ctx: Ctx, id: number): Promise<PaymentRow | undefined> {
  const provider = providerOf(ctx);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await findPayment(ctx.db, id);
    if (!row?.ref) return row;
    const { ref } = row;
    const looked = await asked(() => provider.look(ref));
    const statements = await settlePayment(ctx, row, looked);
    if (statements.length === 0) return row;
    const stale = new AppError('request.conflict');
    try {
      await commit(ctx.db, statements, stale);
      ctx.dispatchOutbox();
      return await findPayment(ctx.db, id);
    } catch (error) {
      // someone else was sooner, also where another payment of the order was captured meanwhile
      if (error !== stale && !isConflict(error, 'payments')) throw error;
    }
  }
  return findPayment(ctx.db, id);
}

/**
 * Closes the pages of an order that can still be paid; where one was paid meanwhile, that is recorded. Returns `paid`; or
 * `unclear` where the provider holds something else than was asked for, so that a person has to decide; or null where
 * nothing was paid. `isOwed`: a card that was saved, or an amount that was held, did not pay for it. Throws while a card
 * is being charged for the order.
 */
export async function closePages(
  ctx: Ctx,
  orderId: number,
  { isOwed = false }: { isOwed?: boolean } = {},
): Promise<'paid' | 'unclear' | null> {
  const states: PaymentRow['state'][] = [];
  for (const row of await listPaymentsOf(ctx.db, orderId)) states.push(await closed(ctx, row));
  const paid = isOwed ? TAKEN : PAID;
  if (states.some((state) => paid.includes(state))) return 'paid';
  return states.includes('mismatch') ? 'unclear' : null;
}

async function closed(ctx: Ctx, row: PaymentRow): Promise<PaymentRow['state']> {
  const { id, ref, state } = row;
  const isOpen = state === 'created' || state === 'open' || state === 'pending';
  if (!isOpen) return state;
  if (ref === null) {
    if (row.card_id !== null) throw new AppError('request.conflict');
    // a request that is still opening its page is refused by `recordPage`
    await commit(ctx.db, abandonPayment(ctx, row), new AppError('request.conflict'));
    return 'expired';
  }
  if (state === 'open') await asked(() => providerOf(ctx).closePage(ref));
  const now = (await checkPayment(ctx, id))?.state ?? state;
  if (row.card_id !== null && now === 'pending') throw new AppError('request.conflict');
  return now;
}

/** `pending`: the provider has not decided, so that it may be paid. */
const TAKEN: readonly PaymentRow['state'][] = ['captured', 'pending'];
const PAID: readonly PaymentRow['state'][] = [...TAKEN, 'card_saved', 'authorised'];
