import { emit } from './events.ts';
import { cancel, decideRefunds, type Params } from './intents.ts';
import { checkAmount, checkCurrency, checkInteger, checkMetadata } from './money.ts';
import { noSuch, Refusal } from './refusal.ts';
import {
  type Account,
  add,
  all,
  find,
  type Line,
  newId,
  type Session,
  type Setup,
  secondsOf,
} from './store.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const AUTHORISED_DAYS = 7;
const PAGE_MARK = '/pay/';

const refuse = (param: string, message = `Invalid ${param}`, code?: string): never => {
  throw new Refusal(message, { param, ...(code && { code }) });
};
const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

export function createSession(account: Account, params: Params, origin: string): Session {
  const { mode } = params;
  if (mode !== 'payment' && mode !== 'setup')
    return refuse('mode', 'The sandbox has payment and setup only.');
  const now = secondsOf(account);
  const customer = text(params.customer);
  const customer_email = text(params.customer_email);
  if (customer && customer_email)
    refuse('customer_email', 'You may only specify one of these parameters: customer, customer_email.');
  if (customer && !find(account, 'customer', customer)) throw noSuch('customer', customer, 'customer');
  if (customer_email && !/^[^@\s]+@[^@\s]+$/.test(customer_email))
    refuse('customer_email', 'Invalid email address.', 'email_invalid');
  const reference = text(params.client_reference_id);
  if (reference && reference.length > 200) refuse('client_reference_id');
  const data = (mode === 'setup' ? params.setup_intent_data : params.payment_intent_data) as
    | Params
    | undefined;
  const metadata = checkMetadata(data?.metadata);
  const given = mode === 'setup' ? setupGiven(params) : paymentGiven(params);
  const id = newId('cs_test_', 40);
  const setup = mode === 'setup' ? newSetup(account, customer, metadata) : null;
  return add<Session>(account, {
    id,
    object: 'checkout.session',
    created: now,
    livemode: false,
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `${origin}${PAGE_MARK}${id}`,
    amount_total: given.total,
    currency: given.currency,
    client_reference_id: reference,
    customer,
    customer_email,
    payment_intent: null,
    setup_intent: setup?.id ?? null,
    success_url: checkUrl(params.success_url, 'success_url'),
    cancel_url: params.cancel_url === undefined ? null : checkUrl(params.cancel_url, 'cancel_url'),
    expires_at: checkExpiry(params.expires_at, now),
    metadata: checkMetadata(params.metadata),
    hidden: {
      lines: given.lines,
      manual: data?.capture_method === 'manual',
      reusable: mode === 'setup' || data?.setup_future_usage === 'off_session',
      metadata,
      description: text(data?.description),
      waiting: null,
    },
  });
}

type Given = { lines: Line[]; total: number | null; currency: string };

function setupGiven({ line_items, payment_intent_data, currency }: Params): Given {
  if (line_items) refuse('line_items', 'You can not pass line_items in setup mode.');
  if (payment_intent_data)
    refuse('payment_intent_data', 'You can not pass payment_intent_data in setup mode.');
  return { lines: [], total: null, currency: checkCurrency(currency) };
}

function paymentGiven({ line_items, setup_intent_data }: Params): Given {
  if (setup_intent_data) refuse('setup_intent_data', 'You can not pass setup_intent_data in payment mode.');
  if (!Array.isArray(line_items) || line_items.length === 0)
    return refuse('line_items', 'line_items is required in payment mode.', 'parameter_missing');
  const items = (line_items as Params[]).map((item, at) => {
    const param = `line_items[${at}]`;
    const price = item.price_data as Params | undefined;
    if (!price) return refuse(param, 'The sandbox has no prices: pass price_data.');
    const name = text((price.product_data as Params | undefined)?.name);
    return {
      name: name ?? refuse(`${param}[price_data][product_data][name]`),
      quantity: checkInteger(item.quantity, `${param}[quantity]`, 1),
      unit_amount: checkInteger(price.unit_amount, `${param}[price_data][unit_amount]`),
      currency: checkCurrency(price.currency, `${param}[price_data][currency]`),
    };
  });
  const currency = items[0]?.currency ?? '';
  if (items.some((item) => item.currency !== currency))
    refuse('line_items', 'All prices must have one currency.');
  const total = items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
  const lines = items.map(({ currency: _one, ...line }) => line);
  return { lines, total: checkAmount(total, 'line_items'), currency };
}

function checkUrl(value: unknown, param: string): string {
  if (typeof value !== 'string')
    return refuse(param, `Missing required param: ${param}.`, 'parameter_missing');
  const url = URL.parse(value.replace('{CHECKOUT_SESSION_ID}', 'id'));
  if (!url || !['http:', 'https:'].includes(url.protocol)) refuse(param, 'Not a valid URL', 'url_invalid');
  return value;
}

function checkExpiry(value: unknown, now: number): number {
  if (value === undefined) return now + DAY;
  const expires = checkInteger(value, 'expires_at');
  if (expires < now + 30 * MINUTE || expires > now + DAY)
    refuse('expires_at', 'expires_at must be between 30 minutes and 24 hours from now.');
  return expires;
}

const newSetup = (account: Account, customer: string | null, metadata: Record<string, string>): Setup =>
  add<Setup>(account, {
    id: newId('seti_'),
    object: 'setup_intent',
    created: secondsOf(account),
    livemode: false,
    status: 'requires_payment_method',
    usage: 'off_session',
    customer,
    payment_method: null,
    last_setup_error: null,
    metadata,
    hidden: {},
  });

/** The page of an id. */
export function sessionOf(account: Account, id: string): Session {
  const session = find(account, 'checkout.session', id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

export function expireSession(account: Account, session: Session): Session {
  if (session.status !== 'open')
    throw new Refusal('Only Checkout Sessions with a status of `open` can be expired.');
  session.status = 'expired';
  session.url = null;
  session.hidden.waiting = null;
  const intent = find(account, 'payment_intent', session.payment_intent ?? '');
  if (intent) cancel(account, intent, 'automatic');
  const setup = find(account, 'setup_intent', session.setup_intent ?? '');
  if (setup) setup.status = 'canceled';
  emit(account, 'checkout.session.expired', session);
  return session;
}

/** Ends what has had its time by now: pages, authorisations after seven days, and what refunds wait for. Tells whether there was any. */
export function expireDue(account: Account): boolean {
  const now = secondsOf(account);
  const pages = all(account, 'checkout.session').filter(
    ({ status, expires_at }) => status === 'open' && expires_at <= now,
  );
  const authorised = all(account, 'payment_intent').filter(
    ({ status, hidden }) =>
      status === 'requires_capture' && (hidden.authorisedAt ?? now) + AUTHORISED_DAYS * DAY <= now,
  );
  for (const page of pages) expireSession(account, page);
  for (const intent of authorised) cancel(account, intent, 'automatic');
  return decideRefunds(account) || pages.length + authorised.length > 0;
}
