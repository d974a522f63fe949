import type { InvoiceType } from '#worker/contract/billing.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/zoned-time.ts';

/** No number is printed twice: each type has a series of its own, told apart by its letter. */
const LETTERS: Record<InvoiceType, string> = { invoice_receipt: '', receipt: 'R-', credit: 'C-' };

export type NumberParts = { year: number; type: InvoiceType; number: number };

/** The number as it is printed: 2026-000123, that of a credit note C-2026-000007. */
export const invoiceNumberOf = ({ year, type, number }: NumberParts): string =>
  `${LETTERS[type]}${year}-${String(number).padStart(6, '0')}`;

/** The day at the issuer, YYYY-MM-DD, by which an invoice is dated. */
export const dayAtIssuer = (at: Date, timeZone: string): string => dayText(localDay(at, timeZone));
