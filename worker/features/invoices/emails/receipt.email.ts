import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { OrderProduct } from '#worker/contract/order.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findInvoice, findProduct, type Invoice } from '#worker/features/invoices/invoice.repo.ts';
import { invoiceNumberOf } from '#worker/features/invoices/invoice.rules.ts';
import { invoiceFile } from '#worker/features/invoices/invoice-file.ts';
import { brandName } from '#worker/features/invoices/invoice-words.ts';
import { defineEmail, formatNames, isolated, oneLine, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { formatMoney } from '#worker/shared/money.ts';

/** Brings an invoice or a credit note to the address that its customer gave, in its language, also without an account. */
export const receiptEmail = defineEmail({
  kind: 'receipt',
  isEssential: true,
  about: z.strictObject({ invoice_id: z.number().int() }),
  compose: async (ctx, { invoice_id }) => {
    const invoice = await findInvoice(ctx.db, invoice_id);
    if (!invoice) return undefined;
    const billing = pageUrl(ctx, invoice.locale, 'dashboard/account/billing');
    const product = await findProduct(ctx.db, invoice.order_id);
    const cancelUrl =
      product === undefined || ON_BILLING.includes(product)
        ? billing
        : pageUrl(ctx, invoice.locale, `dashboard/orders/${invoice.order_id}`);
    const content = Buffer.from(await invoiceFile(ctx, invoice)).toString('base64');
    return {
      to: invoice.customer.email,
      locale: invoice.locale,
      text: receiptText(invoice, billing, cancelUrl),
      files: [{ name: `${invoiceNumberOf(invoice)}.pdf`, type: 'application/pdf', content }],
    };
  },
});

/** What is cancelled among one's payments; anything else on the page of its order. */
const ON_BILLING: readonly OrderProduct[] = ['subscription', 'export'];

type Told = Pick<
  Invoice,
  'type' | 'year' | 'number' | 'lines' | 'total_minor' | 'currency' | 'paid_by' | 'corrects' | 'locale'
>;

export function receiptText(invoice: Told, billingUrl: string, cancelUrl = billingUrl): EmailText {
  const { locale, corrects } = invoice;
  const messages = emailMessages(locale);
  const values = {
    number: isolated(invoiceNumberOf(invoice), locale),
    corrected: corrects && isolated(invoiceNumberOf(corrects), locale),
    amount: formatMoney({ amountMinor: invoice.total_minor, currency: invoice.currency }, locale),
    what: formatNames(
      invoice.lines.map(({ label }) => oneLine(label)),
      locale,
    ),
    brand: invoice.paid_by && brandName(invoice.paid_by.brand),
    last4: invoice.paid_by?.last4,
  };
  const words = invoice.type === 'credit' ? CREDIT : PAYMENT;
  return {
    subject: messages._({ ...words.subject, values }),
    title: messages._(words.title),
    lines: [
      messages._({ ...words.amount, values }),
      ...(invoice.paid_by ? [messages._({ ...words.card, values })] : []),
      messages._({ ...words.attached, values }),
      ...(corrects ? [messages._({ ...correction, values })] : []),
    ],
    action: { label: messages._(allPayments), href: billingUrl },
    links: [{ label: messages._(cancel), href: cancelUrl }],
  };
}

const PAYMENT = {
  subject: msg({ message: 'Your receipt {number}' }),
  title: msg`We received your payment`,
  amount: msg({ message: 'You paid {amount} for: {what}' }),
  card: msg({ message: 'It was charged to your {brand} card ending {last4}.' }),
  attached: msg({ message: 'The invoice, {number}, is attached.' }),
};
const CREDIT = {
  subject: msg({ message: 'Your refund: credit note {number}' }),
  title: msg`We refunded your payment`,
  amount: msg({ message: 'We refunded {amount} for: {what}' }),
  card: msg({ message: 'It goes back to your {brand} card ending {last4}, usually within ten days.' }),
  attached: msg({ message: 'The credit note, {number}, is attached.' }),
};
const correction = msg({ message: 'It corrects invoice {corrected}.' });
const allPayments = msg`See your payments`;
const cancel = msg`Cancel a plan or an order`;
