import { type Behaviour, type Card, type Decline, laterDeclineOf } from './cards.ts';
import { emit } from './events.ts';
import { checkAmount, checkCurrency, checkInteger, checkMetadata, take } from './money.ts';
import { noSuch, Refusal } from './refusal.ts';
import {
  type Account,
  add,
  all,
  find,
  type Intent,
  type Method,
  newId,
  type RefundObject,
  secondsOf,
  shown,
} from './store.ts';

export type Params = Record<string, unknown>;

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

export function newMethod(account: Account, { behaviour, ...card }: Card, customer: string | null): Method {
  return add(account, {
    id: newId('pm_'),
    object: 'payment_method',
    type: 'card',
    created: secondsOf(account),
    livemode: false,
    customer,
    card,
    hidden: { behaviour },
  });
}

export function newIntent(
  account: Account,
  given: Pick<Intent, 'amount' | 'currency' | 'capture_method' | 'customer' | 'description' | 'metadata'> & {
    setup_future_usage?: string | null;
  },
): Intent {
  return add(account, {
    id: newId('pi_'),
    object: 'payment_intent',
    created: secondsOf(account),
    livemode: false,
    status: 'requires_payment_method',
    amount_capturable: 0,
    amount_received: 0,
    setup_future_usage: null,
    payment_method: null,
    latest_charge: null,
    cancellation_reason: null,
    last_payment_error: null,
    hidden: {},
    ...given,
  });
}

/** Pays: the money is taken, or authorised until it is captured. */
export function succeed(account: Account, intent: Intent, method: Method): void {
  intent.payment_method = method.id;
  intent.latest_charge = newId('ch_');
  intent.last_payment_error = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.hidden.authorisedAt = secondsOf(account);
    emit(account, 'payment_intent.amount_capturable_updated', intent);
  } else {
    take(account, intent, intent.amount);
    emit(account, 'payment_intent.succeeded', intent);
  }
}

export function fail(account: Account, intent: Intent, decline: Decline, method: Method): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.latest_charge = newId('ch_');
  intent.last_payment_error = errorOf(decline, method);
  emit(account, 'payment_intent.payment_failed', intent);
}

export const errorOf = (decline: Decline, method: Method): object => ({
  type: 'card_error',
  ...decline,
  payment_method: shown(method),
});

export function cancel(account: Account, intent: Intent, reason: string | null): void {
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.cancellation_reason = reason;
  emit(account, 'payment_intent.canceled', intent);
}

/** Charges a saved card; `behaviour` tells whether the answer is to be lost. */
export function createIntent(account: Account, params: Params): { intent: Intent; behaviour: Behaviour } {
  // of alternatives of types, the schema leaves the text
  if (params.confirm !== true || params.off_session !== 'true')
    throw new Refusal('The sandbox charges saved cards only: confirm and off_session are needed.', {
      param: 'confirm',
    });
  const amount = checkAmount(params.amount, 'amount');
  const currency = checkCurrency(params.currency);
  const metadata = checkMetadata(params.metadata);
  const customer = text(params.customer);
  if (customer && !find(account, 'customer', customer)) throw noSuch('customer', customer, 'customer');
  const id = String(params.payment_method ?? '');
  const method = find(account, 'payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  if (!method.customer || method.customer !== customer)
    throw new Refusal('The payment method is not attached to this customer.', { param: 'payment_method' });
  const intent = newIntent(account, {
    amount,
    currency,
    metadata,
    customer,
    description: text(params.description),
    capture_method: params.capture_method === 'manual' ? 'manual' : 'automatic',
  });
  const { behaviour } = method.hidden;
  const decline = laterDeclineOf(behaviour);
  if (!decline) {
    succeed(account, intent, method);
    return { intent, behaviour };
  }
  fail(account, intent, decline, method);
  const { code, decline_code, message } = decline;
  const more = { type: 'card_error', code, ...(decline_code && { decline_code }) } as const;
  throw new Refusal(message, { ...more, payment_intent: shown(intent) }, 402);
}

const unexpected = (intent: Intent, what: string): Refusal =>
  new Refusal(`This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: shown(intent),
  });

export function captureIntent(account: Account, intent: Intent, params: Params): Intent {
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
  const asked = params.amount_to_capture ?? intent.amount_capturable;
  const amount = checkInteger(asked, 'amount_to_capture', 1);
  if (amount > intent.amount_capturable)
    throw new Refusal('The amount to capture is greater than the authorised amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  take(account, intent, amount);
  emit(account, 'payment_intent.succeeded', intent);
  return intent;
}

export function cancelIntent(account: Account, intent: Intent, params: Params): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'canceled');
  cancel(account, intent, text(params.cancellation_reason));
  return intent;
}

export function createRefund(account: Account, params: Params): RefundObject {
  const id = String(params.payment_intent ?? '');
  const intent = find(account, 'payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded') throw unexpected(intent, 'refunded');
  const before = all(account, 'refund').filter(
    ({ payment_intent, status }) => payment_intent === id && status !== 'failed',
  );
  const left = intent.amount_received - before.reduce((sum, { amount }) => sum + amount, 0);
  if (left === 0)
    throw new Refusal('The charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = checkInteger(params.amount ?? left, 'amount', 1);
  if (amount > left)
    throw new Refusal('The refund is greater than the unrefunded amount of the charge.', {
      code: 'amount_too_large',
      param: 'amount',
    });
  const refund = add<RefundObject>(account, {
    id: newId('re_'),
    object: 'refund',
    created: secondsOf(account),
    livemode: false,
    amount,
    currency: intent.currency,
    ...fateOf(account, intent),
    payment_intent: id,
    charge: intent.latest_charge,
    reason: text(params.reason),
    metadata: checkMetadata(params.metadata),
  });
  emit(account, 'refund.created', refund);
  if (refund.status === 'succeeded') emit(account, 'refund.updated', refund);
  return refund;
}

const HOUR = 60 * 60;

/** A refund to the card of a payment: how it begins, and what becomes of it. */
function fateOf(account: Account, { payment_method }: Intent): Pick<RefundObject, 'status' | 'hidden'> {
  const at = secondsOf(account) + HOUR;
  switch (find(account, 'payment_method', payment_method ?? '')?.hidden.behaviour) {
    case 'refund_pending':
      return { status: 'pending', hidden: { later: { status: 'succeeded', at } } };
    case 'refund_fails':
      return { status: 'succeeded', hidden: { later: { status: 'failed', at } } };
    default:
      return { status: 'succeeded', hidden: {} };
  }
}

/** Decides the refunds whose time has come; tells whether there were any. */
export function decideRefunds(account: Account): boolean {
  const now = secondsOf(account);
  const due = all(account, 'refund').flatMap((refund) => {
    const { later } = refund.hidden;
    return later && later.at <= now ? [{ refund, status: later.status }] : [];
  });
  for (const { refund, status } of due) {
    refund.status = status;
    refund.hidden = {};
    emit(account, 'refund.updated', refund);
    if (status === 'failed') emit(account, 'refund.failed', refund);
  }
  return due.length > 0;
}

/** The payment of an id. */
export function intentOf(account: Account, id: string): Intent {
  const intent = find(account, 'payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id);
  return intent;
}
