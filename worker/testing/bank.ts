import {
  type ChargeRequest,
  type Looked,
  type Money,
  type PageRequest,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type ProviderEvent,
  type Refund,
} from '#worker/platform/payments/payments.ts';

/** What a card does, by its token. */
export const BANK_CARDS = [
  'good',
  'declined',
  'declined_later',
  'slow',
  'refund_pending',
  'refund_fails',
] as const;
export type BankCard = (typeof BANK_CARDS)[number];

type Payment = Looked & { ref: string; card_: BankCard; heldAt: number; decides?: number };
type Page = {
  ref: string;
  request: PageRequest;
  until: number;
  state: 'open' | 'expired' | 'card_saved' | 'paid';
  payment: Payment | null;
  card: BankCard;
};
type BankRefund = Refund & { of: Payment; later?: { state: 'done' | 'failed'; at: number } };

const HOUR_MS = 3_600_000;
const PAGE_MS = 24 * HOUR_MS;
/** After so long the bank releases what is held. */
const HELD_MS = 7 * 24 * HOUR_MS;

export type Bank = Payments & {
  /** What time does by itself: pages expire, holds are released, what was slow is decided. */
  passed: () => void;
  /** The payer types a card on a page; whether the page could be paid. */
  pay: (ref: string, card: BankCard) => boolean;
  pages: () => string[];
  /** Someone gives the whole of what was captured back at the provider; whether there was something. */
  refundElsewhere: () => boolean;
  /** Lets the next calls fail, before or after they act. */
  fail: (when: 'before' | 'after', times: number) => void;
  /** Everything that happened, oldest first. */
  events: ProviderEvent[];
  /** What was taken and not given back, and what is held. */
  kept: () => number;
  held: () => number;
};

/** A payment provider in memory, with an account in which nothing has happened. */
export function aBank(now: () => Date): Bank {
  const pages = new Map<string, Page>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, BankRefund>();
  const replies = new Map<string, unknown>();
  const events: ProviderEvent[] = [];
  const down = { when: 'before' as 'before' | 'after', times: 0 };
  let last = 0;
  const name = (prefix: string) => `${prefix}_${++last}`;

  const emit = (type: string, about: Partial<ProviderEvent>) =>
    void events.push({
      id: name('evt'),
      type,
      at: now().toISOString(),
      refs: [],
      reference: null,
      refund: null,
      ...about,
    });
  const emitPayment = (type: string, { ref, reference }: Payment) => emit(type, { refs: [ref], reference });
  const emitRefund = (type: string, { of, ref, state, amountMinor, currency }: BankRefund) =>
    emit(type, { refs: [of.ref], reference: of.reference, refund: { ref, state, amountMinor, currency } });

  function passed(): void {
    const at = now().getTime();
    for (const page of pages.values()) if (page.state === 'open' && page.until <= at) expire(page);
    for (const payment of payments.values()) {
      if (payment.state === 'authorised' && payment.heldAt + HELD_MS <= at) release(payment);
      if (payment.state === 'pending' && (payment.decides ?? 0) <= at) take(payment);
    }
    for (const refund of refunds.values()) {
      if (!refund.later || refund.later.at > at) continue;
      refund.state = refund.later.state;
      delete refund.later;
      emitRefund('refund.updated', refund);
    }
  }

  function expire(page: Page): void {
    page.state = 'expired';
    emit('checkout.session.expired', { refs: [page.ref], reference: page.request.reference });
  }

  function release(payment: Payment): void {
    payment.state = 'released';
    emitPayment('payment_intent.canceled', payment);
  }

  function take(payment: Payment): void {
    payment.state = 'captured';
    payment.capturedMinor = payment.total.amountMinor;
    emitPayment('payment_intent.succeeded', payment);
  }

  function newPayment(reference: string, total: Money, card: BankCard, customer: string): Payment {
    const ref = name('pi');
    const payment: Payment = {
      ref,
      paymentRef: ref,
      reference,
      state: 'open',
      total,
      capturedMinor: 0,
      card: cardOf(card, customer),
      failure: null,
      card_: card,
      heldAt: now().getTime(),
    };
    payments.set(ref, payment);
    return payment;
  }

  const cardOf = (card: BankCard, customer: string) => ({
    ref: `pm_${card}_${++last}`,
    customer,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2030,
  });

  const shown = ({ card_: _, heldAt: __, decides: ___, ...looked }: Payment): Looked =>
    structuredClone(looked);

  function shownPage({ ref, request, state, payment, card }: Page): Looked {
    if (payment) return { ...shown(payment), ref };
    const isSaved = state === 'card_saved';
    return {
      ref,
      paymentRef: null,
      reference: request.reference,
      state: isSaved ? 'card_saved' : state === 'expired' ? 'expired' : 'open',
      total: request.kind === 'save_card' ? { amountMinor: 0, currency: '' } : request.total,
      capturedMinor: 0,
      card: isSaved ? cardOf(card, 'cus_1') : null,
      failure: null,
    };
  }

  /** One call: it may fail, and with the same key it acts once. */
  async function call<T>(act: () => T, key?: string): Promise<T> {
    const fails = down.times > 0;
    if (fails) down.times--;
    if (fails && down.when === 'before') throw new PaymentsUnavailable('down');
    passed();
    const known = key === undefined ? undefined : (replies.get(key) as T | undefined);
    const reply = known ?? act();
    if (key !== undefined) replies.set(key, structuredClone(reply));
    if (fails) throw new PaymentsUnavailable('down');
    return structuredClone(reply);
  }

  const pageOf = (ref: string): Page => pages.get(ref) ?? refuse('no such page');
  const paymentOf = (ref: string): Payment => payments.get(ref) ?? refuse('no such payment');
  const refuse = (why: string): never => {
    throw new PaymentRefused(why);
  };
  const givenBack = (payment: Payment): number =>
    [...refunds.values()]
      .filter(({ of, state }) => of === payment && state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

  function newRefund(of: Payment, { amountMinor, currency }: Money): BankRefund {
    if (of.state !== 'captured' || givenBack(of) + amountMinor > of.capturedMinor) refuse('too much');
    const at = now().getTime() + HOUR_MS;
    const refund: BankRefund = {
      ref: name('re'),
      of,
      amountMinor,
      currency,
      state: of.card_ === 'refund_pending' ? 'pending' : 'done',
      ...(of.card_ === 'refund_pending' && { later: { state: 'done', at } }),
      ...(of.card_ === 'refund_fails' && { later: { state: 'failed', at } }),
    };
    refunds.set(refund.ref, refund);
    emitRefund('refund.created', refund);
    return refund;
  }
  const shownRefund = ({ ref, state, amountMinor, currency }: BankRefund): Refund => ({
    ref,
    state,
    amountMinor,
    currency,
  });

  function charge({ card, total, reference }: ChargeRequest): Looked {
    const behaviour = BANK_CARDS.find((one) => card.ref.startsWith(`pm_${one}_`)) ?? 'good';
    const kind = card.ref.startsWith('pm_declined_later') ? 'declined_later' : behaviour;
    const payment = newPayment(reference, total, kind, card.customer);
    if (kind === 'declined' || kind === 'declined_later') {
      Object.assign(payment, { state: 'failed', failure: 'card_declined' });
      emitPayment('payment_intent.payment_failed', payment);
    } else if (kind === 'slow')
      Object.assign(payment, { state: 'pending', decides: now().getTime() + HOUR_MS });
    else take(payment);
    return shown(payment);
  }

  return {
    provider: 'stripe',
    openPage: (request) =>
      call(() => {
        const ref = name('cs');
        const until = now().getTime() + PAGE_MS;
        pages.set(ref, { ref, request, until, state: 'open', payment: null, card: 'good' });
        return { url: `https://bank.example/${ref}`, ref, expiresAt: new Date(until).toISOString() };
      }, request.key),
    closePage: (ref) =>
      call(() => {
        const page = pageOf(ref);
        if (page.state === 'open') expire(page);
        return shownPage(page);
      }),
    look: (ref) => call(() => (ref.startsWith('cs_') ? shownPage(pageOf(ref)) : shown(paymentOf(ref)))),
    charge: (request) => call(() => charge(request), request.key),
    capture: (ref, { amountMinor }, key) =>
      call(() => {
        const payment = paymentOf(ref);
        if (payment.state !== 'authorised' || amountMinor !== payment.total.amountMinor) refuse('not held');
        take(payment);
        return shown(payment);
      }, key),
    release: (ref, key) =>
      call(() => {
        const payment = paymentOf(ref);
        if (payment.state !== 'authorised') refuse('not held');
        release(payment);
        return shown(payment);
      }, key),
    refund: (ref, amount, key) => call(() => shownRefund(newRefund(paymentOf(ref), amount)), key),
    lookRefund: (ref) =>
      call(() => {
        const refund = refunds.get(ref);
        return refund ? shownRefund(refund) : null;
      }),
    removeCard: () => call(() => undefined),
    readEvent: () => Promise.reject(new Error('events are handed over')),
    listEvents: (since) => call(() => events.filter(({ at }) => at >= since.toISOString())),

    passed,
    pay(ref, card) {
      passed();
      const page = pageOf(ref);
      if (page.state !== 'open') return false;
      if (card === 'declined') {
        emit('payment_intent.payment_failed', { refs: [ref], reference: page.request.reference });
        return false;
      }
      page.card = card;
      if (page.request.kind === 'save_card') {
        page.state = 'card_saved';
      } else {
        page.state = 'paid';
        page.payment = newPayment(page.request.reference, page.request.total, card, '');
        if (page.request.kind === 'authorise') {
          page.payment.state = 'authorised';
          emitPayment('payment_intent.amount_capturable_updated', page.payment);
        } else take(page.payment);
      }
      emit('checkout.session.completed', { refs: [ref], reference: page.request.reference });
      return true;
    },
    pages: () => [...pages.keys()],
    refundElsewhere() {
      passed();
      const whole = [...payments.values()].find((one) => one.state === 'captured' && givenBack(one) === 0);
      if (whole) newRefund(whole, whole.total);
      return whole !== undefined;
    },
    fail(when, times) {
      Object.assign(down, { when, times });
    },
    events,
    kept: () => [...payments.values()].reduce((sum, one) => sum + one.capturedMinor - givenBack(one), 0),
    held: () =>
      [...payments.values()].reduce(
        (sum, one) => sum + (one.state === 'authorised' ? one.total.amountMinor : 0),
        0,
      ),
  };
}
