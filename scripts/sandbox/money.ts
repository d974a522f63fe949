import type { Form } from './forms.ts';
import { Refusal } from './refusal.ts';
import type { Account, Intent } from './store.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const LEAST = 50;
const MOST = 99_999_999;
const METADATA_KEYS = 50;
const METADATA_VALUE = 500;

/** An amount in minor units within the provider's limits. */
export function checkAmount(value: unknown, param: string): number {
  const amount = checkInteger(value, param);
  if (amount < LEAST)
    throw new Refusal('The total is below the least amount that can be charged.', {
      code: 'amount_too_small',
      param,
    });
  if (amount > MOST) throw new Refusal('The total is too large.', { code: 'amount_too_large', param });
  return amount;
}

export function checkInteger(value: unknown, param: string, least = 0): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least)
    throw new Refusal(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param });
  return value;
}

export function checkCurrency(value: unknown, param = 'currency'): string {
  if (typeof value !== 'string' || !CURRENCIES.has(value))
    throw new Refusal('Invalid currency: three letters, lower case.', { param });
  return value;
}

export function checkMetadata(value: unknown): Record<string, string> {
  const entries = Object.entries((value || {}) as Form).map(([name, text]) => [name, String(text)] as const);
  if (
    entries.length > METADATA_KEYS ||
    entries.some(([name, text]) => name.length > 40 || text.length > METADATA_VALUE)
  )
    throw new Refusal('Metadata has too many or too long values.', { param: 'metadata' });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** Records money that was taken, and shows it in the payment. */
export function take(account: Account, intent: Intent, amount: number): void {
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  account.captures.push({
    reference: intent.metadata.reference ?? null,
    payment_intent: intent.id,
    amount,
    currency: intent.currency,
  });
}
