import type Stripe from 'stripe';
import type {
  Looked,
  Money,
  PaymentState,
  ProviderEvent,
  Refund,
  RefundState,
  SavedCard,
} from './payments.ts';

export const moneyOf = (amountMinor: number | null, currency: string | null): Money => ({
  amountMinor: amountMinor ?? 0,
  currency: (currency ?? '').toUpperCase(),
});

/**
 * A page. Where it saved a card, `total` is zero and has the page's currency. `card` is only known where the page was
 * retrieved with the payment method expanded.
 */
export function lookedOfPage(page: Stripe.Checkout.Session): Looked {
  const payment = objectOf(page.payment_intent);
  const setup = objectOf(page.setup_intent);
  return {
    ref: page.id,
    paymentRef: idOf(page.payment_intent),
    reference: page.metadata?.reference ?? page.client_reference_id,
    state: stateOfPage(page, payment, setup),
    total: moneyOf(page.mode === 'setup' ? 0 : page.amount_total, page.currency),
    capturedMinor: payment?.amount_received ?? 0,
    card: cardOf(payment?.payment_method ?? setup?.payment_method),
    failure: codeOf(payment?.last_payment_error ?? setup?.last_setup_error),
  };
}

function stateOfPage(
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
  setup: Stripe.SetupIntent | null,
): PaymentState {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment) return stateOfPayment(payment);
  if (setup) return stateOfSetup(setup);
  return payment_status === 'no_payment_required' ? 'captured' : 'pending';
}

export const lookedOfPayment = (payment: Stripe.PaymentIntent): Looked => ({
  ref: payment.id,
  paymentRef: payment.id,
  reference: payment.metadata.reference ?? null,
  state: stateOfPayment(payment),
  total: moneyOf(payment.amount, payment.currency),
  capturedMinor: payment.amount_received,
  card: cardOf(payment.payment_method),
  failure: codeOf(payment.last_payment_error),
});

function stateOfPayment({ status, last_payment_error }: Stripe.PaymentIntent): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'captured';
    case 'requires_capture':
      return 'authorised';
    case 'canceled':
      return 'released';
    case 'requires_payment_method':
      return last_payment_error ? 'failed' : 'pending';
    default:
      return 'pending';
  }
}

/** A card that was saved. The provider knows no currency of it. */
export const lookedOfSetup = (setup: Stripe.SetupIntent): Looked => ({
  ref: setup.id,
  paymentRef: null,
  reference: setup.metadata?.reference ?? null,
  state: stateOfSetup(setup),
  total: moneyOf(0, null),
  capturedMinor: 0,
  card: cardOf(setup.payment_method),
  failure: codeOf(setup.last_setup_error),
});

function stateOfSetup({ status, last_setup_error }: Stripe.SetupIntent): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'card_saved';
    case 'canceled':
      return 'released';
    case 'requires_payment_method':
      return last_setup_error ? 'failed' : 'pending';
    default:
      return 'pending';
  }
}

/** `customer` is empty where the card was only used once and cannot be charged again. */
function cardOf(method: string | Stripe.PaymentMethod | null | undefined): SavedCard | null {
  const { id, card, customer } = objectOf(method) ?? {};
  if (!id || !card) return null;
  return {
    ref: id,
    customer: idOf(customer) ?? '',
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

/** The code of a refusal; of a declined card, the reason of its bank where it gives one. */
export function codeOf(
  error: { code?: string | undefined; decline_code?: string | undefined } | null | undefined,
): string | null {
  if (!error) return null;
  const reason = error.decline_code;
  return error.code === 'card_declined' && reason && reason !== 'generic_decline'
    ? reason
    : (error.code ?? 'unknown');
}

export const refundOf = ({ id, status, amount, currency }: Stripe.Refund): Refund => ({
  ref: id,
  state: stateOfRefund(status),
  ...moneyOf(amount, currency),
});

function stateOfRefund(status: string | null): RefundState {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** The part of an object of any type in an event that is read. */
type Told = {
  id?: string;
  object?: string;
  metadata?: Record<string, string> | null;
  client_reference_id?: string | null;
  payment_intent?: string | { id: string } | null;
  setup_intent?: string | { id: string } | null;
  status?: string | null;
  amount?: number | null;
  currency?: string | null;
};

export function eventOf({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const told = data.object as Told;
  return {
    id,
    type,
    at: new Date(created * 1000).toISOString(),
    refs: refsOf(told).filter((ref) => ref !== null),
    reference: told.metadata?.reference ?? told.client_reference_id ?? null,
    refund:
      told.object === 'refund' && told.id
        ? {
            ...moneyOf(told.amount ?? null, told.currency ?? null),
            ref: told.id,
            state: stateOfRefund(told.status ?? null),
          }
        : null,
  };
}

function refsOf({
  id = null,
  object,
  payment_intent,
  setup_intent,
}: { id?: string | null } & Omit<Told, 'id'>) {
  switch (object) {
    case 'checkout.session':
      return [id, idOf(payment_intent), idOf(setup_intent)];
    case 'payment_intent':
    case 'setup_intent':
      return [id];
    default:
      return [idOf(payment_intent)];
  }
}

/** The id of an object that may have been expanded. */
const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** An object that was expanded; null where only its id is there. */
const objectOf = <T extends object>(one: string | T | null | undefined): T | null =>
  typeof one === 'object' ? one : null;
