import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Behaviour, Card } from './cards.ts';

type Metadata = Record<string, string>;

/** `hidden` is not part of what the API shows. */
type Stored<T> = T & { id: string; created: number; livemode: false; hidden: object };

export type Customer = Stored<{ object: 'customer'; email: string | null; metadata: Metadata }>;

export type Method = Stored<{
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: Omit<Card, 'behaviour'>;
  hidden: { behaviour: Behaviour };
}>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type Intent = Stored<{
  object: 'payment_intent';
  status: IntentStatus;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  capture_method: 'automatic' | 'manual';
  setup_future_usage: string | null;
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  cancellation_reason: string | null;
  last_payment_error: object | null;
  metadata: Metadata;
  hidden: { authorisedAt?: number };
}>;

export type Setup = Stored<{
  object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  usage: 'off_session';
  customer: string | null;
  payment_method: string | null;
  last_setup_error: object | null;
  metadata: Metadata;
}>;

export type Line = { name: string; quantity: number; unit_amount: number };

export type Session = Stored<{
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  url: string | null;
  amount_total: number | null;
  currency: string | null;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  metadata: Metadata;
  hidden: {
    lines: Line[];
    manual: boolean;
    reusable: boolean;
    metadata: Metadata;
    description: string | null;
    /** The method that waits for the bank's confirmation. */
    waiting: string | null;
  };
}>;

export type RefundObject = Stored<{
  object: 'refund';
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  payment_intent: string;
  charge: string | null;
  reason: string | null;
  metadata: Metadata;
  /** What becomes of it, and when. */
  hidden: { later?: { status: 'succeeded' | 'failed'; at: number } };
}>;

export type AnyObject = Customer | Method | Intent | Setup | Session | RefundObject;

export type EventObject = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: object };
};

export type Fault = { operation: string | null; times: number; mode: 'before' | 'after' | 'error' };

/** A mutating request; `status` is null where the connection was broken. */
export type LoggedRequest = {
  method: string;
  path: string;
  idempotency_key: string | null;
  status: number | null;
  replayed: boolean;
};

export type Capture = { reference: string | null; payment_intent: string; amount: number; currency: string };

export type Account = {
  key: string;
  webhookSecret: string;
  webhookUrl: string | null;
  /** The account's time in milliseconds, which then stands still; null for the real time. */
  now: number | null;
  objects: Record<string, AnyObject>;
  events: EventObject[];
  replies: Record<string, { fingerprint: string; at: number; status: number; text: string }>;
  requests: LoggedRequest[];
  captures: Capture[];
  faults: Fault[];
};

export type Store = {
  accounts: Record<string, Account>;
  /** Writes the state, where it is kept. */
  save: () => void;
};

/** The state in a file, where there is one, else in memory. */
export function openStore(file?: string): Store {
  const accounts = file ? readAccounts(file) : {};
  return {
    accounts,
    save() {
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(accounts), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function readAccounts(file: string): Record<string, Account> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Account>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`The payments of the sandbox cannot be read: delete ${file}`);
  }
}

/** The account of a test key, a new one where it has none; undefined for anything but a test key. */
export function accountOf({ accounts }: Store, key: string): Account | undefined {
  if (!/^sk_test_\w{8,}$/.test(key)) return undefined;
  accounts[key] ??= {
    key,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    webhookUrl: null,
    now: null,
    objects: {},
    events: [],
    replies: {},
    requests: [],
    captures: [],
    faults: [],
  };
  return accounts[key];
}

export const nowOf = ({ now }: Account): Date => new Date(now ?? Date.now());
export const secondsOf = (account: Account): number => Math.floor(nowOf(account).getTime() / 1000);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id such as `pi_3S…`. */
export const newId = (prefix: string, length = 24): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

type Kinds = {
  customer: Customer;
  payment_method: Method;
  payment_intent: Intent;
  setup_intent: Setup;
  'checkout.session': Session;
  refund: RefundObject;
};

/** The object of an id and a kind; undefined where the account has none. */
export function find<K extends keyof Kinds>(account: Account, kind: K, id: string): Kinds[K] | undefined {
  const found = Object.hasOwn(account.objects, id) ? account.objects[id] : undefined;
  return found?.object === kind ? (found as Kinds[K]) : undefined;
}

export function all<K extends keyof Kinds>(account: Account, kind: K): Kinds[K][] {
  return Object.values(account.objects).filter((one) => one.object === kind) as Kinds[K][];
}

export function add<T extends AnyObject>(account: Account, object: T): T {
  account.objects[object.id] = object;
  return object;
}

/** An object as the API shows it. */
export function shown({ hidden: _hidden, ...object }: AnyObject): object {
  return structuredClone(object);
}
