import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/billing.ts';

export type { Billing, BillingRow, Card, SitePlan } from './schemas/billing.ts';

/** `granted`: given by an administrator; `free`: the site never had a plan. */
export const PLAN_STATES = ['free', 'active', 'past_due', 'cancelled', 'ended', 'granted'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** How long what was paid for a plan can be refunded, in days. */
export const REFUND_DAYS = 14;

/** On which days after a renewal that failed it is tried again. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;

export const INVOICE_TYPES = ['invoice_receipt', 'receipt', 'credit'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

export const getPlan = shaped<typeof schemas.getPlan>()({
  method: 'GET',
  path: '/api/sites/:id/subscription',
  access: 'member',
  summary: 'The plan of a site, what can be bought for it, and what its payer may do',
});

export const buyPlan = shaped<typeof schemas.buyPlan>()({
  method: 'POST',
  path: '/api/sites/:id/subscription',
  access: 'member',
  summary:
    'Orders a plan for a site, or gives it one with a note; the address is where to pay, or the order’s own page',
  status: 201,
  creates: true,
  unavailable: 'order.failed',
});

export const cancelPlan = shaped<typeof schemas.cancelPlan>()({
  method: 'DELETE',
  path: '/api/sites/:id/subscription',
  access: 'member',
  summary: 'Ends a plan at the end of its period, or refunds what one has paid for it in the last days',
  unavailable: 'subscription.cancel_failed',
});

export const changePlan = shaped<typeof schemas.changePlan>()({
  method: 'PATCH',
  path: '/api/sites/:id/subscription',
  access: 'member',
  summary:
    'Changes between monthly and annual at the end of the period, or lets a cancelled plan renew again',
});

export const getBilling = shaped<typeof schemas.getBilling>()({
  method: 'GET',
  path: '/api/users/billing',
  access: 'member',
  summary: 'What one has paid, with invoices, cards, plans and payments that failed',
  unavailable: 'invoices.fetch_failed',
});

export const addCard = shaped<typeof schemas.addCard>()({
  method: 'POST',
  path: '/api/users/cards',
  access: 'member',
  summary: 'A page of the provider on which a card is saved',
  creates: true,
  unavailable: 'payment.unavailable',
});

export const checkCard = shaped<typeof schemas.checkCard>()({
  method: 'POST',
  path: '/api/users/cards/:id/check',
  access: 'member',
  summary: 'Asks the provider whether a card was saved on such a page',
});

export const setDefaultCard = shaped<typeof schemas.setDefaultCard>()({
  method: 'PUT',
  path: '/api/users/cards/:id/default',
  access: 'member',
  summary: 'Charges one’s plans to this card from now on',
});

export const removeCard = shaped<typeof schemas.removeCard>()({
  method: 'DELETE',
  path: '/api/users/cards/:id',
  access: 'member',
  summary: 'Forgets a card, here and at the provider',
});

export const getInvoiceFile = shaped<typeof schemas.getInvoiceFile>()({
  method: 'GET',
  path: '/api/invoices/:id/file',
  access: 'member',
  summary: 'An invoice of one’s own as a PDF',
  produces: 'application/pdf',
});

export const receivePaymentEvent = shaped<typeof schemas.receivePaymentEvent>()({
  method: 'POST',
  path: '/api/payments/events',
  access: 'public',
  summary: 'Receives an event of the payment provider, verified by its signature',
  takesBytes: true,
  tokenless: true,
});
