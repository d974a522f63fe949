import type { Locale } from '#worker/shared/locale.ts';

/** An amount in the minor unit of its currency (cents, agorot); the currency in ISO 4217, upper case. */
export type Money = { amountMinor: number; currency: string };

/** A card as it may be stored: never its number. `ref` is the provider's token, `customer` whom it belongs to. */
export type SavedCard = {
  ref: string;
  customer: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** What a hosted page takes: a payment, a payment to be captured later, or a card for later payments. */
export type PageKind = 'charge' | 'authorise' | 'save_card';

/** A line as the payer sees it; `amountMinor` is that of one. */
export type PageLine = { label: string; quantity: number; amountMinor: number };

export type PageRequest = {
  kind: PageKind;
  /** Our own name of what is paid, such as `payment:12`; comes back in `Looked`. */
  reference: string;
  /** Add up to `total`; empty where a card is saved. */
  lines: readonly PageLine[];
  total: Money;
  email: string;
  /** The provider's name of the payer, where they paid before. */
  customer: string | null;
  /** Whether the card may be charged again later, without the payer. */
  keepsCard: boolean;
  locale: Locale;
  /** Where the page leads afterwards, and where it leads who turns back. */
  returnUrl: string;
  cancelUrl: string;
  /** The same for each attempt of the same request: the provider acts on it once. */
  key: string;
};

export type OpenedPage = { url: string; ref: string; expiresAt: string };

/**
 * `open`: the page waits for the payer; `pending`: the provider has not decided; `failed`: refused, where the same page may
 * still be paid with another card while it is `open`.
 */
export type PaymentState =
  | 'open'
  | 'expired'
  | 'pending'
  | 'authorised'
  | 'captured'
  | 'card_saved'
  | 'released'
  | 'failed';

/** A payment as the provider has it now. */
export type Looked = {
  /** What was asked for: a page, or a payment without one. */
  ref: string;
  /** The payment itself, once there is one: for `capture`, `release` and `refund`. */
  paymentRef: string | null;
  reference: string | null;
  state: PaymentState;
  /** What is asked for or was authorised; zero where a card was saved. */
  total: Money;
  capturedMinor: number;
  card: SavedCard | null;
  /** The provider's code of a refusal, such as `card_declined` or `expired_card`. */
  failure: string | null;
};

export type ChargeRequest = {
  card: Pick<SavedCard, 'ref' | 'customer'>;
  total: Money;
  reference: string;
  description: string;
  key: string;
};

export type RefundState = 'pending' | 'done' | 'failed';
export type Refund = Money & { ref: string; state: RefundState };

/** An event of the provider, verified. `refs` are the payments and pages that it is about. */
export type ProviderEvent = {
  id: string;
  type: string;
  at: string;
  refs: readonly string[];
  reference: string | null;
  /** Of an event about a refund. */
  refund: Refund | null;
};

/**
 * A payment provider with a hosted page. Card data are typed there only. Each method throws `PaymentsUnavailable` where
 * the provider does not answer or fails: whether it acted is then unknown, and the same key finds out.
 */
export type Payments = {
  /** Its name, as it is stored with each payment. */
  readonly provider: string;
  openPage: (request: PageRequest) => Promise<OpenedPage>;
  /** Ends a page that nobody paid; one that was paid stays as it is. */
  closePage: (ref: string) => Promise<Looked>;
  /** By the name of a page or of a payment. */
  look: (ref: string) => Promise<Looked>;
  /** Charges a saved card without the payer. A refusal is a `Looked` that `failed`, no error. */
  charge: (request: ChargeRequest) => Promise<Looked>;
  capture: (paymentRef: string, amount: Money, key: string) => Promise<Looked>;
  release: (paymentRef: string, key: string) => Promise<Looked>;
  refund: (paymentRef: string, amount: Money, key: string) => Promise<Refund>;
  /** A refund that was made after an instant, as the provider has it now; null where it says nothing of it any more. */
  lookRefund: (ref: string, since: Date) => Promise<Refund | null>;
  removeCard: (cardRef: string) => Promise<void>;
  /** Verifies the signature over the raw body; throws `EventRefused`. */
  readEvent: (rawBody: string, headers: Headers, now: Date) => Promise<ProviderEvent>;
  /** The events since an instant, oldest first, at most a thousand. */
  listEvents: (since: Date) => Promise<ProviderEvent[]>;
};

/** The provider did not answer, or not as agreed. */
export class PaymentsUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PaymentsUnavailable';
  }
}

/** The provider refuses the request as wrong; a retry is useless. */
export class PaymentRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PaymentRefused';
  }
}

/** An event without a valid signature, or signed more than 300 seconds ago or ahead. */
export class EventRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EventRefused';
  }
}
