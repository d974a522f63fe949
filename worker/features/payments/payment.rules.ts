import type { OrderRow } from '#worker/core/hooks.ts';
import type { payments } from '#worker/db/schema/billing.ts';
import type { Looked, PaymentState } from '#worker/platform/payments/payments.ts';

type PaymentRow = typeof payments.$inferSelect;
type Ledger = PaymentRow['state'];

/** Our name of a payment at the provider. */
export const referenceOf = ({ id, key }: Pick<PaymentRow, 'id' | 'key'>): string => `payment:${id}:${key}`;

/** The id in such a name, whose key is to be compared. */
export const idInReference = (reference: string | null): number | undefined => {
  const [, id] = /^payment:(\d{1,15}):[\w-]+$/.exec(reference ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Whether what the provider holds is what was asked for: our reference, amount and currency, and all of it captured. */
export const matches = (row: PaymentRow, looked: Looked): boolean =>
  looked.reference === referenceOf(row) &&
  (row.kind === 'save_card' ||
    (looked.total.amountMinor === row.amount_minor &&
      looked.total.currency === row.currency &&
      (looked.state !== 'captured' || looked.capturedMinor === row.amount_minor)));

/** Whether the provider may still take the money, or may have taken it. */
export const isUnsettled = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'created' || state === 'open' || state === 'pending' || state === 'authorised';

/** Whether the money was taken, or the card saved. */
export const isTaken = ({ state }: { state: Ledger }): boolean =>
  state === 'captured' || state === 'card_saved';

/** Whether nothing is kept of what is paid for an order: it was cancelled, or all is given back after an issue. */
export const isGivenUp = ({ status, details }: Pick<OrderRow, 'status' | 'details'>): boolean =>
  status === 'cancelled' || details.issue?.resolution === 'refund';

/** States that only another act of ours changes. */
const FINAL: readonly Ledger[] = ['captured', 'card_saved', 'released'];

/**
 * The state of a payment after the provider was asked. What is captured stays so, whatever comes later; what failed or
 * expired can still turn out to be paid.
 */
export function nextState(current: Ledger, seen: PaymentState): Ledger {
  if (FINAL.includes(current)) return current;
  if (current === 'authorised' && (seen === 'open' || seen === 'pending')) return current;
  return seen;
}
