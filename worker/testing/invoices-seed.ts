import { commit } from '#worker/db/commit.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { type InvoiceInput, issueInvoice } from '#worker/features/invoices/public.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testEnv } from './app.ts';
import { db, next } from './seed.ts';

type Payment = Extract<InvoiceInput, { type: 'invoice_receipt' }>;
type Credit = Extract<InvoiceInput, { type: 'credit' }>;

const common = (): Omit<Payment, 'type' | 'paymentId' | 'userId'> => ({
  id: next(),
  orderId: 1024,
  customer: { name: 'Dana Levi', email: 'dana@example.org' },
  lines: [{ label: 'Annual plan for Ruth Cohen', quantity: 1, unit_minor: 11_800, total_minor: 11_800 }],
  netMinor: 10_000,
  vatRate: 1800,
  vatMinor: 1800,
  totalMinor: 11_800,
  currency: 'ILS',
  paidBy: { brand: 'visa', last4: '4242' },
  locale: 'en',
});

export const ISSUER = { name: 'Dorot', id: '516000000', address: '1 HaNevi’im St\nJerusalem 9510001' };

export const issuing = (now: Date, issuer: Partial<typeof ISSUER> = {}) => ({
  db,
  now: () => now,
  config: {
    ...platformOf(testEnv).config,
    issuer: { ...ISSUER, timeZone: 'Asia/Jerusalem', ...issuer },
  },
});

const NOW = new Date('2026-11-10T10:00:00.000Z');

/** The invoice of a yearly plan for 118 shekels, unless the patch says otherwise; returns its id. */
export async function anInvoice(
  userId: number,
  patch: Partial<Payment> = {},
  ctx = issuing(NOW),
): Promise<number> {
  const input = { ...common(), type: 'invoice_receipt' as const, userId, paymentId: null, ...patch };
  await commit(db, issueInvoice(ctx, input));
  return input.id ?? 0;
}

/** A credit note for the whole of such an invoice. */
export async function aCreditNote(
  userId: number,
  creditsId: number,
  patch: Partial<Credit> = {},
  ctx = issuing(NOW),
): Promise<number> {
  const input = { ...common(), type: 'credit' as const, userId, refundId: null, creditsId, ...patch };
  await commit(db, issueInvoice(ctx, input));
  return input.id ?? 0;
}

export const invoiceRows = () => db.select().from(invoices).orderBy(invoices.id);
