import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the payment sandbox. */
    sandbox: string;
  }
}

/** The test cards by what they do, as in `scripts/sandbox/cards.ts`. */
export type SandboxCard =
  | 'paid'
  | 'declined'
  | 'confirm'
  | 'expired'
  | 'insufficient'
  | 'declined_later'
  | 'answer_lost'
  | 'refund_pending'
  | 'refund_fails';

export type SandboxRequest = {
  method: string;
  path: string;
  idempotency_key: string | null;
  status: number | null;
  replayed: boolean;
};

export type SandboxCapture = {
  reference: string | null;
  payment_intent: string;
  amount: number;
  currency: string;
};

/** An event as the provider sends it: the raw body, and the header `Stripe-Signature`. */
export type SandboxEvent = { id: string; payload: string; header: string };

export type Sandbox = {
  env: { PAYMENTS_KEY: string; PAYMENTS_EVENTS_SECRET: string; PAYMENTS_URL: string };
  /** Pays a page; a card of which the bank asks is confirmed unless `confirm` is false. */
  pay: (
    ref: string,
    card?: SandboxCard,
    confirm?: boolean,
  ) => Promise<{ state: 'paid' | 'lost' | 'declined' | 'closed'; code?: string }>;
  /** Everything that happened, oldest first, signed at the account's time. */
  events: () => Promise<SandboxEvent[]>;
  /** Sets the account's time, which then stands still; null is the real time. */
  setClock: (now: Date | null) => Promise<void>;
  /** Lets the next calls fail; `operation` is one of `scripts/sandbox/stripe-subset.json`, any by default. */
  fail: (how: { mode: 'before' | 'after' | 'error'; times: number; operation?: string }) => Promise<void>;
  /** A bank takes a payment back; `lost`: for good. */
  dispute: (paymentRef: string, lost?: boolean) => Promise<void>;
  /** As someone at the provider does: `amount` in minor units, or what is left. */
  refund: (paymentRef: string, amount?: number) => Promise<void>;
  /** Every request that changes something. */
  requests: () => Promise<SandboxRequest[]>;
  /** The money that was taken, by our own reference. */
  captures: () => Promise<Record<string, SandboxCapture[] | undefined>>;
};

/** A new account at the payment sandbox, with nothing in it; `env` is what the worker needs to use it. */
export async function aSandbox(): Promise<Sandbox> {
  const origin = inject('sandbox');
  const random = () => crypto.randomUUID().replaceAll('-', '');
  const key = `sk_test_${random()}`;
  const secret = `whsec_${random()}`;
  const call = async (name: string, body: object) => {
    const response = await fetch(`${origin}/sandbox/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, ...body }),
    });
    if (!response.ok) throw new Error(`The sandbox refused ${name}: ${await response.text()}`);
    return response.json();
  };
  const read = async (name: string) => (await fetch(`${origin}/sandbox/${name}?key=${key}`)).json();
  await call('account', { webhook_secret: secret });
  return {
    env: { PAYMENTS_KEY: key, PAYMENTS_EVENTS_SECRET: secret, PAYMENTS_URL: origin },
    pay: async (session, card = 'paid', confirm = true) =>
      (await call('pay', { session, card, confirm })) as Awaited<ReturnType<Sandbox['pay']>>,
    events: async () => (await read('events')) as SandboxEvent[],
    setClock: async (now) => void (await call('clock', { now })),
    fail: async (how) => void (await call('fail', how)),
    dispute: async (payment_intent, lost = false) => void (await call('dispute', { payment_intent, lost })),
    refund: async (payment_intent, amount) => void (await call('refund', { payment_intent, amount })),
    requests: async () => (await read('requests')) as SandboxRequest[],
    captures: async () => (await read('captures')) as Record<string, SandboxCapture[] | undefined>,
  };
}
