import { type Decline, declineOf, NOT_CONFIRMED, readCard, type Typed } from './cards.ts';
import { emit } from './events.ts';
import { errorOf, fail, newIntent, newMethod, succeed } from './intents.ts';
import { type Account, add, find, type Method, newId, nowOf, type Session, secondsOf } from './store.ts';

/**
 * `confirm`: the bank has to be asked; `lost`: paid, but the answer is to fail; `closed`: the page was paid before or has
 * expired.
 */
export type Outcome =
  | { state: 'paid' | 'lost' | 'confirm' | 'closed' }
  | { state: 'declined'; code: string; message: string };

/** Pays a page with a card, as its form does. */
export function payPage(account: Account, session: Session, typed: Typed): Outcome {
  if (session.status !== 'open') return { state: 'closed' };
  const card = readCard(typed, nowOf(account));
  if ('code' in card) return declined(card);
  const method = newMethod(account, card, null);
  const decline = declineOf(card.behaviour);
  if (decline) return refuse(account, session, method, decline);
  if (card.behaviour === 'confirm') {
    session.hidden.waiting = method.id;
    setStatus(account, session, 'requires_action');
    return { state: 'confirm' };
  }
  complete(account, session, method);
  return { state: card.behaviour === 'answer_lost' ? 'lost' : 'paid' };
}

/** The bank's answer to a payment that waits for it. */
export function confirmPage(account: Account, session: Session, agreed: boolean): Outcome {
  const method = find(account, 'payment_method', session.hidden.waiting ?? '');
  if (session.status !== 'open' || !method) return { state: 'closed' };
  session.hidden.waiting = null;
  if (!agreed) return refuse(account, session, method, NOT_CONFIRMED);
  complete(account, session, method);
  return { state: 'paid' };
}

const declined = ({ code, decline_code, message }: Decline): Outcome => ({
  state: 'declined',
  code: decline_code ?? code,
  message,
});

function refuse(account: Account, session: Session, method: Method, decline: Decline): Outcome {
  const setup = find(account, 'setup_intent', session.setup_intent ?? '');
  if (setup) {
    setup.status = 'requires_payment_method';
    setup.last_setup_error = errorOf(decline, method);
  } else fail(account, paymentOf(account, session), decline, method);
  return declined(decline);
}

function setStatus(account: Account, session: Session, status: 'requires_action'): void {
  const setup = find(account, 'setup_intent', session.setup_intent ?? '');
  if (setup) setup.status = status;
  else paymentOf(account, session).status = status;
}

/** The payment of a page, which there is from the first card on. */
function paymentOf(account: Account, session: Session) {
  const before = find(account, 'payment_intent', session.payment_intent ?? '');
  if (before) return before;
  const { manual, reusable, metadata, description } = session.hidden;
  const intent = newIntent(account, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    capture_method: manual ? 'manual' : 'automatic',
    setup_future_usage: reusable ? 'off_session' : null,
    customer: session.customer,
    description,
    metadata,
  });
  session.payment_intent = intent.id;
  return intent;
}

function complete(account: Account, session: Session, method: Method): void {
  const setup = find(account, 'setup_intent', session.setup_intent ?? '');
  if (session.hidden.reusable) method.customer = session.customer ??= newCustomer(account, session);
  session.status = 'complete';
  session.url = null;
  if (setup) {
    setup.status = 'succeeded';
    setup.customer = session.customer;
    setup.payment_method = method.id;
    setup.last_setup_error = null;
    emit(account, 'setup_intent.succeeded', setup);
  } else {
    const intent = paymentOf(account, session);
    intent.customer = session.customer;
    succeed(account, intent, method);
    session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  }
  emit(account, 'checkout.session.completed', session);
}

const newCustomer = (account: Account, { customer_email }: Session): string =>
  add(account, {
    id: newId('cus_', 14),
    object: 'customer',
    created: secondsOf(account),
    livemode: false,
    email: customer_email,
    metadata: {},
    hidden: {},
  }).id;
