import { shaped } from './endpoint.ts';
import { SERVICE_IDS } from './price.ts';
import type * as schemas from './schemas/order.ts';

export type {
  Address,
  Issue,
  Move,
  Order,
  OrderInput,
  OrderLine,
  OrderOffer,
  OrderPhoto,
  OrderSummary,
  Payer,
  Quote,
} from './schemas/order.ts';
export type { BoxInput, FlowersChange, FlowersInput, Wish } from './schemas/order-details.ts';

/** What can be ordered. */
export const ORDER_PRODUCTS = [
  'subscription',
  'export',
  'stickers',
  'flowers',
  'box',
  'podcast',
  'book',
] as const;
export type OrderProduct = (typeof ORDER_PRODUCTS)[number];

/** The ids of the specification; null where it names none. */
export const PRODUCT_IDS = {
  subscription: SERVICE_IDS.subscription,
  export: null,
  stickers: SERVICE_IDS.stickers,
  flowers: SERVICE_IDS.flowers,
  box: SERVICE_IDS.box,
  podcast: null,
  book: null,
} as const satisfies Record<OrderProduct, number | null>;

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

/** The longest description of what is wanted, in UTF-16 units. */
export const WISH_MAX = 2000;
/** The longest note of a move. */
export const NOTE_MAX = 1000;
/** The longest text of the card of a bouquet. */
export const CARD_TEXT_MAX = 300;
/** The most pieces of one order. */
export const PIECES_MAX = 50;

/** After its completion an issue can be reported for so many days. */
export const ISSUE_DAYS = 14;
/** What was sent counts as arrived after so many days. */
export const ARRIVED_DAYS = 21;

/** What a photo of an order shows. */
export const PHOTO_PURPOSES = ['issue', 'proof', 'parcel'] as const;
export type PhotoPurpose = (typeof PHOTO_PURPOSES)[number];
/** The most photos of a report, of a proof or of a parcel. */
export const ORDER_PHOTOS_MAX = 6;

/** What a person does with an order that is placed. */
export const ORDER_MOVES = [
  'print',
  'decode',
  'ship',
  'book',
  'draft',
  'return_draft',
  'approve_draft',
  'accept',
  'decline',
  'set_off',
  'place',
  'send_label',
  'receive',
  'digitize',
  'upload',
  'complete',
  'change',
  'ask_cancel',
  'refuse_cancel',
  'cancel',
  'report',
  'propose',
  'resolve',
] as const;
export type OrderMove = (typeof ORDER_MOVES)[number];

export const ISSUE_REASONS = ['not_arrived', 'damaged', 'wrong', 'other'] as const;
export type IssueReason = (typeof ISSUE_REASONS)[number];

export const RESOLUTIONS = ['redo', 'part_refund', 'refund', 'reject'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

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

export const listOrders = shaped<typeof schemas.listOrders>()({
  method: 'GET',
  path: '/api/orders',
  access: 'member',
  summary: 'One’s own orders that are placed, newest first, 20 a page; those for one site where one is named',
});

export const moveOrder = shaped<typeof schemas.moveOrder>()({
  method: 'POST',
  path: '/api/orders/:id/moves',
  access: 'member',
  summary: 'Moves an order on: by its buyer, or by an administrator, as its product and stage allow',
  creates: true,
});

export const getOrderSheet = shaped<typeof schemas.getOrderSheet>()({
  method: 'GET',
  path: '/api/admin/orders/:id/sheet.pdf',
  access: 'admin',
  summary:
    'A4 sheets of the pieces of an order, as many stickers and plaques as were ordered, all with its code',
  produces: 'application/pdf',
});

export const putOrderPhoto = shaped<typeof schemas.putOrderPhoto>()({
  method: 'PUT',
  path: '/api/orders/:id/photos/:photo',
  access: 'member',
  summary: 'A photo for a move of an order, as JPEG, PNG or WebP; the same again is the same',
  takesBytes: true,
});
