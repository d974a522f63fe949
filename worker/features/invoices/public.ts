export { receiptEmail } from './emails/receipt.email.ts';
export { findInvoiceForUser, findInvoiceOfPayment, listInvoicesOfOrders } from './invoice.repo.ts';
export { invoiceNumberOf } from './invoice.rules.ts';
export { type InvoiceInput, issueInvoice } from './issue-invoice.ts';
