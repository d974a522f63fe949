import type Stripe from 'stripe';
import {
  type ChargeRequest,
  EventRefused,
  type Looked,
  type PageRequest,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type ProviderEvent,
} from './payments.ts';
import {
  codeOf,
  eventOf,
  lookedOfPage,
  lookedOfPayment,
  lookedOfSetup,
  moneyOf,
  refundOf,
} from './stripe-looked.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const EVENT_AGE_SECONDS = 300;
const EVENTS_A_PAGE = 100;
const EVENTS_MOST = 1000;

/** The events that are subscribed to and listed. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

type EventType = (typeof STRIPE_EVENTS)[number];

/** What tells the state of a refund. */
const REFUND_EVENTS: readonly EventType[] = ['refund.created', 'refund.updated', 'refund.failed'];

export type StripeSettings = {
  key: string;
  /** The secret with which the provider signs its events. */
  eventsSecret: string;
  /** An origin used in place of the provider's own. */
  url?: string | undefined;
};

/** Stripe, with its hosted page. The library is imported at the first request. */
export function stripePayments(
  { key, eventsSecret, url }: StripeSettings,
  fetcher: typeof fetch = fetch,
): Payments {
  const library = async () => (await import('stripe')).default;
  const client = async () => {
    const StripeClient = await library();
    return new StripeClient(key, {
      ...(url && addressOf(url)),
      httpClient: StripeClient.createFetchHttpClient(fetcher),
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
    });
  };
  const look = async (ref: string): Promise<Looked> => {
    const stripe = await client();
    if (ref.startsWith('cs_'))
      return lookedOfPage(
        await answered(
          stripe.checkout.sessions.retrieve(ref, {
            expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
          }),
        ),
      );
    if (ref.startsWith('pi_'))
      return lookedOfPayment(
        await answered(stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] })),
      );
    if (ref.startsWith('seti_'))
      return lookedOfSetup(await answered(stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] })));
    throw new PaymentRefused('The name is neither of a page nor of a payment.');
  };
  const listed = async (since: Date, types: readonly EventType[]): Promise<ProviderEvent[]> => {
    const stripe = await client();
    const events: ProviderEvent[] = [];
    for (let after: string | undefined; events.length < EVENTS_MOST; ) {
      const { data, has_more } = await answered(
        stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          types: [...types],
          limit: EVENTS_A_PAGE,
          ...(after && { starting_after: after }),
        }),
      );
      events.push(...data.map(eventOf));
      after = data.at(-1)?.id;
      if (!has_more || !after) break;
    }
    return events.reverse();
  };

  return {
    provider: 'stripe',
    look,

    async openPage(request) {
      const stripe = await client();
      const params = pageParams(request, await customerFor(stripe, request));
      const page = await answered(stripe.checkout.sessions.create(params, { idempotencyKey: request.key }));
      if (!page.url) throw new PaymentsUnavailable('The page has no address.');
      return { url: page.url, ref: page.id, expiresAt: new Date(page.expires_at * 1000).toISOString() };
    },

    async closePage(ref) {
      const stripe = await client();
      // refused where the page is paid or has expired, which `look` tells
      await answered(stripe.checkout.sessions.expire(ref)).catch(unlessRefused);
      return look(ref);
    },

    async charge(request) {
      const stripe = await client();
      const payment = stripe.paymentIntents.create(chargeParams(request), { idempotencyKey: request.key });
      return await payment.then(lookedOfPayment, (error: unknown) => {
        if (!isCardError(error)) throw failureOf(error);
        return declined(request, error);
      });
    },

    async capture(paymentRef, { amountMinor }, idempotencyKey) {
      const stripe = await client();
      const params = { amount_to_capture: amountMinor, expand: ['payment_method'] };
      return lookedOfPayment(
        await answered(stripe.paymentIntents.capture(paymentRef, params, { idempotencyKey })),
      );
    },

    async release(paymentRef, idempotencyKey) {
      const stripe = await client();
      const params = { expand: ['payment_method'] };
      return lookedOfPayment(
        await answered(stripe.paymentIntents.cancel(paymentRef, params, { idempotencyKey })),
      );
    },

    async refund(paymentRef, { amountMinor }, idempotencyKey) {
      const stripe = await client();
      const params = { payment_intent: paymentRef, amount: amountMinor };
      return refundOf(await answered(stripe.refunds.create(params, { idempotencyKey })));
    },

    async removeCard(cardRef) {
      const stripe = await client();
      // refused where the card is already removed
      await answered(stripe.paymentMethods.detach(cardRef)).catch(unlessRefused);
    },

    async readEvent(rawBody, headers, now) {
      const { webhooks, createSubtleCryptoProvider } = await library();
      const header = headers.get('Stripe-Signature') ?? '';
      const verified = webhooks.constructEventAsync(
        rawBody,
        header,
        eventsSecret,
        EVENT_AGE_SECONDS,
        createSubtleCryptoProvider(),
        now.getTime(),
      );
      const event = await verified.catch(() => null);
      if (!event) throw new EventRefused('The signature is missing, wrong or too old.');
      // the library accepts any time to come
      if (!(signedAt(header) <= now.getTime() / 1000 + EVENT_AGE_SECONDS))
        throw new EventRefused('The signature is from the future.');
      if (typeof event.id !== 'string' || !Number.isFinite(event.created) || !event.data?.object)
        throw new EventRefused('The body is not an event.');
      return eventOf(event);
    },

    async listEvents(since) {
      return listed(since, STRIPE_EVENTS);
    },

    async lookRefund(ref, since) {
      const told = await listed(since, REFUND_EVENTS);
      return told.findLast(({ refund }) => refund?.ref === ref)?.refund ?? null;
    },
  };
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' } as const;
}

/** The payer; a new one where a card is to be kept and the payer has paid nothing before. */
async function customerFor(
  stripe: Stripe,
  { customer, kind, keepsCard, email, key }: PageRequest,
): Promise<string | null> {
  if (customer || !(keepsCard || kind === 'save_card')) return customer;
  const created = stripe.customers.create({ email }, { idempotencyKey: `${key}:customer` });
  return (await answered(created)).id;
}

/**
 * Equal for equal requests, since a repeated key refuses other parameters: a time of expiry is therefore not sent, and
 * the page expires after the provider's 24 hours.
 */
function pageParams(request: PageRequest, customer: string | null): Stripe.Checkout.SessionCreateParams {
  const { kind, reference, email, keepsCard, total, locale, returnUrl, cancelUrl } = request;
  const metadata = { reference };
  return {
    client_reference_id: reference,
    metadata,
    ...(customer ? { customer } : { customer_email: email }),
    allowed_payment_method_types: ['card'],
    // the hosted page has no Hebrew and refuses `he`
    locale: locale === 'en' ? 'en' : 'auto',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    ...(kind === 'save_card'
      ? { mode: 'setup', currency: total.currency.toLowerCase(), setup_intent_data: { metadata } }
      : {
          mode: 'payment',
          line_items: lineItems(request),
          payment_intent_data: {
            metadata,
            ...(keepsCard && { setup_future_usage: 'off_session' }),
            ...(kind === 'authorise' && { capture_method: 'manual' }),
          },
        }),
  };
}

/** The lines; one line with the total where one of them is a discount, which the provider refuses as a line. */
function lineItems({ lines, total }: PageRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const sum = lines.reduce((so, { quantity, amountMinor }) => so + quantity * amountMinor, 0);
  if (sum !== total.amountMinor) throw new PaymentRefused('The lines do not add up to the total.');
  const shown = lines.some(({ amountMinor }) => amountMinor < 0)
    ? [{ label: lines.map(({ label }) => label).join(' · '), quantity: 1, amountMinor: total.amountMinor }]
    : lines;
  return shown.map(({ label, quantity, amountMinor }) => ({
    quantity,
    price_data: {
      currency: total.currency.toLowerCase(),
      unit_amount: amountMinor,
      product_data: { name: label },
    },
  }));
}

const chargeParams = ({
  card,
  total,
  reference,
  description,
}: ChargeRequest): Stripe.PaymentIntentCreateParams => ({
  amount: total.amountMinor,
  currency: total.currency.toLowerCase(),
  customer: card.customer,
  payment_method: card.ref,
  allowed_payment_method_types: ['card'],
  off_session: true,
  confirm: true,
  description,
  metadata: { reference },
  expand: ['payment_method'],
});

const declined = ({ reference, total }: ChargeRequest, error: Stripe.errors.StripeCardError): Looked => ({
  ref: error.payment_intent?.id ?? '',
  paymentRef: error.payment_intent?.id ?? null,
  reference,
  state: 'failed',
  total: moneyOf(total.amountMinor, total.currency),
  capturedMinor: 0,
  card: null,
  failure: codeOf(error),
});

/** The last time in the header of a signature, in seconds, which is the one that the library verifies. */
const signedAt = (header: string): number =>
  Number.parseInt(
    header
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  );

const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw failureOf(error);
  });

function unlessRefused(error: unknown): void {
  if (!(error instanceof PaymentRefused)) throw error;
}

const typeOf = (error: unknown): string => String((error as { type?: unknown } | null)?.type ?? 'unknown');

const isCardError = (error: unknown): error is Stripe.errors.StripeCardError =>
  typeOf(error) === 'StripeCardError';

/** In words of our own: those of the provider may repeat an address or a card. */
function failureOf(error: unknown): PaymentRefused | PaymentsUnavailable {
  const { code, param } = error as { code?: string; param?: string };
  const reason = [typeOf(error), code, param].filter(Boolean).join(' ');
  return ['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'].includes(typeOf(error))
    ? new PaymentRefused(reason)
    : new PaymentsUnavailable(reason);
}
