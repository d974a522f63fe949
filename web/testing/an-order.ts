import type { Billing } from '#worker/contract/billing.ts';
import type { Order, Quote } from '#worker/contract/order.ts';

const LINES: Order['lines'] = [
  { item: 'plan_annual', label: 'Annual plan', quantity: 1, unit_minor: 4999, total_minor: 4999 },
];

const TOTALS = {
  lines: LINES,
  subtotal_minor: 4999,
  unused_minor: 0,
  discount_minor: 0,
  coupon: null,
  delivery_minor: 0,
  vat_rate: 1800,
  vat_included: true,
  vat_minor: 763,
  total_minor: 4999,
  currency: 'USD',
};

/** What an annual plan costs; `more` overrides fields. */
export const aQuote = (more: Partial<Quote> = {}): Quote => ({
  ...TOTALS,
  until: '2027-11-28T10:00:00.000Z',
  renews: true,
  delivers: false,
  ...more,
});

/** An order of an annual plan by Dana, paid; `more` overrides fields. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 12,
  number: 20418,
  product: 'subscription',
  product_id: 5,
  site: { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' },
  ...TOTALS,
  status: 'completed',
  stage: null,
  payment_status: 'captured',
  failure: null,
  payer: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.org' },
  plan: 'annual',
  gift_note: null,
  address: null,
  created_at: '2026-11-28T10:00:00.000Z',
  placed_at: '2026-11-28T10:01:00.000Z',
  invoices: [{ id: 3, number: '2026-000003', type: 'invoice_receipt' }],
  events: [{ at: '2026-11-28T10:01:00.000Z', by: null, from: 'pending', to: 'captured', note: null }],
  can: { pay: false },
  ...more,
});

/** The order while nothing is known of its payment. */
export const anOpenOrder = (more: Partial<Order> = {}): Order =>
  anOrder({
    status: 'open',
    payment_status: 'pending',
    placed_at: null,
    invoices: [],
    events: [],
    can: { pay: true },
    ...more,
  });

/** The billing history of someone who never paid; `more` overrides fields. */
export const aBilling = (more: Partial<Billing> = {}): Billing => ({
  rows: [],
  cursor: null,
  years: [],
  cards: [],
  plans: [],
  failed: [],
  ...more,
});
