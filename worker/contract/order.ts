import { shaped } from './endpoint.ts';
import { SERVICE_IDS } from './price.ts';
import type * as schemas from './schemas/order.ts';

export type { Address, Order, OrderInput, OrderLine, Payer, Quote } from './schemas/order.ts';

/** What can be ordered. */
export const ORDER_PRODUCTS = ['subscription', 'export'] as const;
export type OrderProduct = (typeof ORDER_PRODUCTS)[number];

/** The ids of the specification; null where it names none. */
export const PRODUCT_IDS = { subscription: SERVICE_IDS.subscription, export: null } as const satisfies Record<
  OrderProduct,
  number | null
>;

/** `open`: not paid yet, and not listed among the orders. */
export const ORDER_STATUSES = ['open', 'placed', 'completed', 'issue', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'none',
  'pending',
  'card_saved',
  'authorized',
  'captured',
  'failed',
  'part_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The longest note of a gift, in UTF-16 units. */
export const GIFT_NOTE_MAX = 500;

export const COUPON_MAX = 40;

export const quoteOrder = shaped<typeof schemas.quoteOrder>()({
  method: 'POST',
  path: '/api/orders/quote',
  access: 'member',
  summary: 'What an order would cost, line by line, with VAT and a coupon; nothing is stored',
});

export const placeOrder = shaped<typeof schemas.placeOrder>()({
  method: 'POST',
  path: '/api/orders',
  access: 'member',
  summary: 'Makes an order; with the address of the provider’s page where there is something to pay',
  status: 201,
  creates: true,
  unavailable: 'order.failed',
});

export const getOrder = shaped<typeof schemas.getOrder>()({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'member',
  summary: 'An order of one’s own',
});

export const payOrder = shaped<typeof schemas.payOrder>()({
  method: 'POST',
  path: '/api/orders/:id/pay',
  access: 'member',
  summary: 'A new page of the provider for an order that is not paid, or one that failed to renew',
  creates: true,
  unavailable: 'order.failed',
});

export const checkOrder = shaped<typeof schemas.checkOrder>()({
  method: 'POST',
  path: '/api/orders/:id/check',
  access: 'member',
  summary: 'Asks the provider what became of the payment of an order of one’s own',
});
