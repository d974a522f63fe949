import type { Looked, Money, PageRequest, Payments } from '#worker/platform/payments/payments.ts';
import { paymentsOf } from '#worker/platform/payments/payments-of.ts';
import { aSandbox, type Sandbox, type SandboxCard } from './sandbox.ts';

export const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' });

export const newKey = (): string => crypto.randomUUID();

export const FLOWERS = { label: 'זר פרחים לבן', quantity: 2, amountMinor: 4500 };

/** A page with flowers for 90 dollars. */
export const aPage = (changed: Partial<PageRequest> = {}): PageRequest => ({
  kind: 'charge',
  reference: 'payment:12',
  lines: [FLOWERS],
  total: usd(9000),
  email: 'ruth@example.org',
  customer: null,
  keepsCard: false,
  locale: 'he',
  returnUrl: 'http://localhost:8787/he/paid?payment=12',
  cancelUrl: 'http://localhost:8787/he/order',
  key: newKey(),
  ...changed,
});

/** What `aPage` is changed by where a card is saved. */
export const SAVED_CARD = { kind: 'save_card', lines: [], total: usd(0) } as const;

export type AtSandbox = {
  sandbox: Sandbox;
  payments: Payments;
  /** The page after somebody paid it with the card. */
  paid: (card?: SandboxCard, changed?: Partial<PageRequest>) => Promise<Looked>;
};

/** The adapter with a new account at the sandbox. */
export async function atSandbox(): Promise<AtSandbox> {
  const sandbox = await aSandbox();
  const payments = paymentsOf(sandbox.env);
  if (!payments) throw new Error('There is no provider.');
  return {
    sandbox,
    payments,
    async paid(card = 'paid', changed = {}) {
      const { ref } = await payments.openPage(aPage(changed));
      await sandbox.pay(ref, card);
      return payments.look(ref);
    },
  };
}
