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
  wish: null,
  call_at: null,
  tracking: null,
  flowers: null,
  box: null,
  photos: [],
  issue: null,
  cancel_asked: false,
  address: null,
  created_at: '2026-11-28T10:00:00.000Z',
  placed_at: '2026-11-28T10:01:00.000Z',
  completed_at: null,
  issue_until: null,
  invoices: [{ id: 3, number: '2026-000003', type: 'invoice_receipt' }],
  events: [{ at: '2026-11-28T10:01:00.000Z', by: null, from: 'pending', to: 'captured', note: null }],
  offers: null,
  can: { pay: false, moves: [] },
  ...more,
});

/** An order of six stickers by Dana, which nobody has begun to print; `more` overrides fields. */
export const aStickerOrder = (more: Partial<Order> = {}): Order =>
  anOrder({
    product: 'stickers',
    plan: null,
    lines: [{ item: 'qr_sticker', label: 'Sticker', quantity: 6, unit_minor: 700, total_minor: 4200 }],
    status: 'placed',
    stage: 'paid',
    address: {
      name: 'Noa Levi',
      phone: '+972 50 123 4567',
      country: 'IL',
      city: 'Haifa',
      street: 'Herzl 1',
      zip: '',
    },
    can: { pay: false, moves: ['change', 'cancel'] },
    ...more,
  });

/** Flowers that Dana ordered, offered to a florist; `more` overrides fields. */
export const aFlowersOrder = (more: Partial<Order> = {}): Order =>
  anOrder({
    product: 'flowers',
    product_id: 1,
    plan: null,
    lines: [{ item: 'bouquet', label: 'White roses', quantity: 1, unit_minor: 4999, total_minor: 4999 }],
    status: 'placed',
    stage: 'offered',
    payment_status: 'authorized',
    invoices: [],
    flowers: {
      product_id: 31,
      bouquet: 'White roses',
      due_on: '2026-12-03',
      card_text: 'סבתא יקרה',
      similar_ok: true,
      graveyard_name: 'Yarkon',
      city: 'Petah Tikva',
      location: 'Gate 3, block 12',
      address: 'Derech HaYarkon 1',
      phone: '',
      unserved: false,
      substitute: false,
      offered_until: '2026-11-29T10:01:00.000Z',
      pay_until: null,
    },
    can: { pay: false, moves: ['change', 'cancel'] },
    ...more,
  });

/** A digitization box that Dana ordered, whose label is not sent yet; `more` overrides fields. */
export const aBoxOrder = (more: Partial<Order> = {}): Order =>
  anOrder({
    product: 'box',
    product_id: 3,
    plan: null,
    lines: [
      { item: 'box_photo', label: 'Picture or document', quantity: 3, unit_minor: 200, total_minor: 600 },
      { item: 'box_video', label: 'Video cassette', quantity: 1, unit_minor: 300, total_minor: 300 },
      { item: 'certified_mail', label: 'Registered mail', quantity: 1, unit_minor: 1800, total_minor: 1800 },
    ],
    status: 'placed',
    stage: 'paid',
    box: {
      declared: { photo: 3, video: 1 },
      other_text: '',
      comments: '',
      collection: 'certified_mail',
      code: null,
      received: null,
      done: 0,
      blank: 0,
      total: 0,
      credited_minor: 0,
    },
    can: { pay: false, moves: ['change', 'cancel'] },
    ...more,
  });

/** A podcast that Dana asked for, whose draft waits for her; `more` overrides fields. */
export const aPodcastOrder = (more: Partial<Order> = {}): Order =>
  anOrder({
    product: 'podcast',
    product_id: null,
    plan: null,
    lines: [],
    subtotal_minor: 0,
    vat_minor: 0,
    total_minor: 0,
    payment_status: 'none',
    invoices: [],
    status: 'placed',
    stage: 'draft',
    wish: { text: 'Ten minutes about the shop.', phone: '+972541234567', call_when: 'In the evening' },
    can: { pay: false, moves: ['return_draft', 'approve_draft', 'ask_cancel'] },
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
    can: { pay: true, moves: [] },
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
