import { testCard } from './cards.ts';
import { emit, payloadOf, signatureOf } from './events.ts';
import { createRefund, intentOf } from './intents.ts';
import { confirmPage, payPage } from './pay.ts';
import { Refusal } from './refusal.ts';
import { expireDue, sessionOf } from './sessions.ts';
import { type Account, accountOf, type Fault, newId, nowOf, type Store, secondsOf } from './store.ts';

type Body = Record<string, unknown>;
type Call = (account: Account, body: Body) => unknown;

const MODES = ['before', 'after', 'error'];

const wrong = (what: string): never => {
  throw new Refusal(`The call to the sandbox is wrong: ${what}.`);
};
const textIn = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' && value ? value : wrong(`${name} is missing`);
};

/** The calls with which tests and `npm start` arrange the sandbox; each names its account by `key`. */
const CALLS: Record<string, Call | undefined> = {
  /** Registers what events are signed with, and where they are sent. */
  'POST /sandbox/account'(account, body) {
    account.webhookSecret = textIn(body, 'webhook_secret');
    account.webhookUrl = typeof body.webhook_url === 'string' ? body.webhook_url : null;
    return {};
  },

  /** Sets the account's time, which then stands still; `now: null` is the real time. */
  'POST /sandbox/clock'(account, { now }) {
    const time = now === null ? null : Date.parse(String(now));
    if (Number.isNaN(time)) wrong('now is no time');
    account.now = time;
    expireDue(account);
    return {};
  },

  /** The events so far, oldest first, signed at the account's time. */
  'GET /sandbox/events': (account) => {
    expireDue(account);
    return account.events.map((event) => {
      const payload = payloadOf(event);
      return {
        id: event.id,
        payload,
        header: signatureOf(payload, account.webhookSecret, secondsOf(account)),
      };
    });
  },

  /** Pays a page with a test card, by number or by behaviour; a bank confirms unless `confirm` is false. */
  'POST /sandbox/pay'(account, body) {
    expireDue(account);
    const session = sessionOf(account, textIn(body, 'session'));
    const name = textIn(body, 'card');
    const typed = testCard(name, nowOf(account)) ?? { number: name, expiry: '12 / 99', cvc: '123' };
    const outcome = payPage(account, session, typed);
    return outcome.state === 'confirm' ? confirmPage(account, session, body.confirm !== false) : outcome;
  },

  /** Someone gives a payment back at the provider: `amount` of it, or what is left. */
  'POST /sandbox/refund': (account, body) => ({ id: createRefund(account, body).id }),

  /** A bank takes a payment back; `lost`: for good. */
  'POST /sandbox/dispute'(account, body) {
    const intent = intentOf(account, textIn(body, 'payment_intent'));
    const dispute = {
      id: newId('dp_'),
      object: 'dispute' as const,
      amount: intent.amount_received,
      currency: intent.currency,
      status: 'needs_response',
      reason: 'fraudulent',
      charge: intent.latest_charge,
      payment_intent: intent.id,
    };
    emit(account, 'charge.dispute.created', dispute);
    const closed = { ...dispute, status: 'lost' };
    if (body.lost === true) emit(account, 'charge.dispute.closed', closed);
    return { id: dispute.id };
  },

  /** Lets the next calls fail: cut off before or after they act, or answered with an error 500. */
  'POST /sandbox/fail'(account, body) {
    const { operation = null, times = 1, mode } = body;
    if (!MODES.includes(String(mode)) || !Number.isInteger(times)) wrong('mode or times');
    account.faults = account.faults.filter((fault) => fault.times > 0);
    account.faults.push({ operation, times, mode } as Fault);
    return {};
  },

  'GET /sandbox/requests': ({ requests }) => requests,

  /** What was captured, by reference. */
  'GET /sandbox/captures': ({ captures }) => Object.groupBy(captures, ({ reference }) => reference ?? ''),
};

/** Answers a call to `/sandbox/`; undefined where there is no such call. */
export function answerControl(
  store: Store,
  route: string,
  body: Body,
): { account: Account; answer: unknown } | undefined {
  const call = CALLS[route];
  if (!call) return undefined;
  const account = accountOf(store, textIn(body, 'key')) ?? wrong('key is no test key');
  return { account, answer: call(account, body) };
}
