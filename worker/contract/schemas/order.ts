import { z } from 'zod';
import { INVOICE_TYPES } from '#worker/contract/billing.ts';
import { BOX_COLLECTIONS, BOX_KIND_MAX, BOX_KINDS } from '#worker/contract/box.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import {
  COUPON_MAX,
  GIFT_NOTE_MAX,
  ISSUE_REASONS,
  NOTE_MAX,
  ORDER_MOVES,
  ORDER_PHOTOS_MAX,
  ORDER_PRODUCTS,
  ORDER_STATUSES,
  type OrderMove,
  PAYMENT_STATUSES,
  PHOTO_PURPOSES,
  PIECES_MAX,
  RESOLUTIONS,
} from '#worker/contract/order.ts';
import { LINE_ITEMS, PRICE_ITEMS } from '#worker/contract/price.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { OFFER_STATES } from '#worker/contract/statement.ts';
import { BoxInput, FlowersChange, FlowersInput, Wish } from './order-details.ts';
import { VatRate } from './price.ts';
import { Cursor, coded, Day, Email, Id, IdOrSlug, Instant, name, Picture, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

const Product = z.enum(ORDER_PRODUCTS);
const Amount = z.number().int().min(0);

export const Payer = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });
export type Payer = z.infer<typeof Payer>;

const PayerInput = z
  .strictObject({
    first_name: withoutCardNumber(name(60, 1)),
    last_name: withoutCardNumber(name(60, 1)),
    email: withoutCardNumber(Email),
  })
  .refine(
    ({ first_name, last_name }) =>
      [first_name, last_name].some(hasCardNumber) || !hasCardNumber(`${first_name} ${last_name}`),
    {
      ...coded('text.card_number'),
      path: ['last_name'],
    },
  );

/** Where something is delivered to. */
export const Address = z.strictObject({
  name: withoutCardNumber(name(120, 1)),
  phone: withoutCardNumber(text(40, 3)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  city: withoutCardNumber(text(80, 1)),
  street: withoutCardNumber(text(160, 1)),
  zip: withoutCardNumber(text(20)),
});
export type Address = z.infer<typeof Address>;

const LineInput = z.strictObject({ item: z.enum(PRICE_ITEMS), quantity: z.number().int().min(1).max(999) });

/** What is wanted, without prices: as the browser keeps it in `billingInformation`. */
const Wanted = {
  kind: Product,
  /** The site. */
  target: IdOrSlug,
  /** Empty where the price is a quote that is sent separately. */
  lines: z.array(LineInput).max(20),
  coupon: withoutCardNumber(text(COUPON_MAX, 1)).nullish(),
  /** Of flowers, and only of them; the bouquet has its price at its vendor, so there are no lines. */
  flowers: FlowersInput.nullish(),
  /** Of a box, and only of one. */
  box: BoxInput.nullish(),
};

export const GiftNote = withoutCardNumber(text(GIFT_NOTE_MAX));

export const OrderInput = z.strictObject({
  ...Wanted,
  payer: PayerInput,
  /** Where something is delivered, and only there. */
  address: Address.nullish(),
  /** Where something is made for the person, and only there. */
  wish: Wish.nullish(),
  /** For a plan that is given: a note to the site's Owner. */
  gift: z.strictObject({ note: GiftNote }).nullish(),
  terms: z.literal(true, coded('order.terms')),
  /** What the payer saw, and agreed to. */
  total_minor: Amount,
});
export type OrderInput = z.input<typeof OrderInput>;

export const OrderLine = z.object({
  item: z.enum(LINE_ITEMS),
  /** In the language of the request. */
  label: z.string(),
  quantity: z.number().int(),
  unit_minor: z.number().int(),
  total_minor: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

const Totals = {
  lines: z.array(OrderLine),
  subtotal_minor: Amount,
  discount_minor: Amount,
  /** What of the discount is for the unused days of a plan, in whose place another is bought. */
  unused_minor: Amount,
  coupon: z.string().nullable(),
  delivery_minor: Amount,
  vat_rate: VatRate,
  vat_included: z.boolean(),
  vat_minor: Amount,
  total_minor: Amount,
  currency: z.string(),
};

export const Quote = z.object({
  ...Totals,
  /** For a plan: until when it runs, null for one without end, and whether it renews. */
  until: Instant.nullable(),
  renews: z.boolean(),
  /** Whether the order needs an address. */
  delivers: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

export const InvoiceLink = z.object({
  id: z.number().int(),
  number: z.string(),
  type: z.enum(INVOICE_TYPES),
});

/** `by`: the name of the person whose act it was; null for nobody's, and for someone without a name. */
const OrderEvent = z.object({
  at: Instant,
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  note: z.string().nullable(),
});

/** The number under which a parcel is followed. */
const Tracking = z.object({ carrier: z.string(), number: z.string() });

/** What its buyer found wrong, and how it was settled. */
export const Issue = z.object({
  reason: z.enum(ISSUE_REASONS),
  text: z.string(),
  opened_at: Instant,
  resolution: z.enum(RESOLUTIONS).nullable(),
  /** How its vendor would settle it. */
  proposed: z
    .object({
      resolution: z.enum(RESOLUTIONS),
      amount_minor: z.number().int().nullable(),
      note: z.string(),
    })
    .nullish(),
});
export type Issue = z.infer<typeof Issue>;

/** A bouquet that was ordered. */
const OrderedFlowers = z.object({
  product_id: z.number().int(),
  /** In the language of the request. */
  bouquet: z.string(),
  due_on: Day,
  card_text: z.string(),
  similar_ok: z.boolean(),
  graveyard_name: z.string(),
  city: z.string(),
  location: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Nobody could bring them. */
  unserved: z.boolean(),
  /** A similar bouquet, of another florist than the one that was chosen. */
  substitute: z.boolean(),
  /** Until when its vendor has to answer; null where that is not awaited. */
  offered_until: Instant.nullable(),
  /** Until when a payment that was refused can be mended. */
  pay_until: Instant.nullable(),
});

const BoxCounts = z.partialRecord(z.enum(BOX_KINDS), z.number().int().min(0).max(BOX_KIND_MAX));

/** A box on its way to becoming files. */
const OrderedBox = z.object({
  declared: BoxCounts,
  other_text: z.string(),
  comments: z.string(),
  collection: z.enum(BOX_COLLECTIONS),
  /** The code on its label; null before. */
  code: z.string().nullable(),
  /** What came; null before it was opened. */
  received: BoxCounts.nullable(),
  done: z.number().int(),
  blank: z.number().int(),
  total: z.number().int(),
  /** What was given back for what could not be read. */
  credited_minor: z.number().int(),
});

export const OrderPhoto = z.object({
  id: z.string(),
  purpose: z.enum(PHOTO_PURPOSES),
  picture: Picture,
});
export type OrderPhoto = z.infer<typeof OrderPhoto>;

/** A vendor who was asked to carry an order out, for administrators. */
const OrderOffer = z.object({
  vendor: z.object({ id: z.number().int(), company: z.string() }),
  /** In the language of the request; null where it is gone. */
  bouquet: z.string().nullable(),
  state: z.enum(OFFER_STATES),
  /** Why it was declined. */
  reason: z.string().nullable(),
  price_minor: z.number().int(),
  currency: z.string(),
  offered_at: Instant,
  decided_at: Instant.nullable(),
});
export type OrderOffer = z.infer<typeof OrderOffer>;

export const Order = z.object({
  id: z.number().int(),
  number: z.number().int(),
  product: Product,
  product_id: z.number().int().nullable(),
  site: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }).nullable(),
  ...Totals,
  status: z.enum(ORDER_STATUSES),
  stage: z.string().nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** The provider's code where the last attempt was refused. */
  failure: z.string().nullable(),
  payer: Payer,
  address: Address.nullable(),
  plan: z.enum(PLANS).nullable(),
  gift_note: z.string().nullable(),
  wish: Wish.nullable(),
  /** When the person is called about what is made for them. */
  call_at: Instant.nullable(),
  tracking: Tracking.nullable(),
  flowers: OrderedFlowers.nullable(),
  box: OrderedBox.nullable(),
  /** Of an issue, of the proof, of the parcel that was opened. */
  photos: z.array(OrderPhoto),
  issue: Issue.nullable(),
  /** Its buyer asked for its cancellation after the work on it had begun. */
  cancel_asked: z.boolean(),
  created_at: Instant,
  placed_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  /** Until when an issue can be reported; null where none can. */
  issue_until: Instant.nullable(),
  /** The invoice, and what corrects it. */
  invoices: z.array(InvoiceLink),
  /** Newest first. */
  events: z.array(OrderEvent),
  /** Who was asked to carry it out, newest first: for administrators, of what vendors carry out; else null. */
  offers: z.array(OrderOffer).nullable(),
  can: z.object({
    pay: z.boolean(),
    /** The moves that the requester can make now. */
    moves: z.array(z.enum(ORDER_MOVES)),
  }),
});
export type Order = z.infer<typeof Order>;

/** An order in a list. */
export const OrderSummary = Order.pick({
  id: true,
  number: true,
  product: true,
  site: true,
  status: true,
  stage: true,
  currency: true,
  placed_at: true,
  cancel_asked: true,
}).extend({
  /** Null where it is another's. */
  total_minor: Amount.nullable(),
  /** The newest photo of what was done. */
  proof: Picture.nullable(),
  /** Whether the requester can open the order: an Owner is told of others' orders for their site, and no more. */
  is_readable: z.boolean(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const Note = withoutCardNumber(text(NOTE_MAX));
export const SomeNote = withoutCardNumber(text(NOTE_MAX, 1));

/** A photo is named by who sends it, at random. */
export const PhotoId = z.string().regex(/^[\w-]{16,40}$/);
const Photos = z.array(PhotoId).max(ORDER_PHOTOS_MAX);

/** `stage`: where the order stood when it was read; the move is refused where it stands elsewhere now. */
const moveOf = <Name extends OrderMove, Shape extends z.core.$ZodLooseShape>(move: Name, shape: Shape) =>
  z.strictObject({ move: z.literal(move), stage: z.string().max(40).optional(), ...shape });

export const Move = z.discriminatedUnion('move', [
  moveOf('print', {}),
  /** What a phone reads from each piece. */
  moveOf('decode', { scanned: z.array(z.string().max(300)).min(1).max(PIECES_MAX) }),
  moveOf('ship', { carrier: name(60, 1), number: name(60, 1) }),
  moveOf('book', { call_at: Instant }),
  /** What was made, in words or as a link. */
  moveOf('draft', { note: SomeNote }),
  moveOf('return_draft', { note: SomeNote }),
  moveOf('approve_draft', {}),
  /** `due_on`: the day that was read, so that nobody accepts another that the buyer has chosen since. */
  moveOf('accept', { due_on: Day.optional() }),
  moveOf('decline', { note: SomeNote }),
  moveOf('set_off', {}),
  /** The proof: photos of the flowers on the grave. */
  moveOf('place', { photos: Photos.min(1), note: Note.optional() }),
  moveOf('send_label', {}),
  moveOf('receive', {
    received: BoxCounts,
    photos: Photos.min(1),
    note: Note.optional(),
  }),
  moveOf('digitize', {}),
  moveOf('upload', {}),
  moveOf('complete', { note: Note.optional() }),
  /** Where it is delivered to, or else the flowers: what the order has of the two. */
  moveOf('change', {
    address: Address.optional(),
    flowers: FlowersChange.optional(),
  }),
  moveOf('ask_cancel', { note: SomeNote }),
  /** A request to cancel is refused: the order goes on. */
  moveOf('refuse_cancel', { note: SomeNote }),
  moveOf('cancel', { note: Note.optional() }),
  moveOf('report', {
    reason: z.enum(ISSUE_REASONS),
    text: SomeNote,
    photos: Photos.optional(),
  }),
  /** How its vendor would settle an issue. */
  moveOf('propose', {
    resolution: z.enum(RESOLUTIONS),
    amount_minor: Amount.min(1).optional(),
    note: SomeNote,
  }),
  moveOf('resolve', {
    resolution: z.enum(RESOLUTIONS),
    /** Of a part refund, and only of that. */
    amount_minor: Amount.min(1).optional(),
    note: SomeNote,
  }),
]);
export type Move = z.infer<typeof Move>;

const OfOrder = z.object({ id: Id });

export const quoteOrder = {
  body: z.strictObject({ ...Wanted, gift: z.boolean().optional() }),
  reply: z.object({ quote: Quote }),
};
export const placeOrder = {
  body: OrderInput,
  reply: z.object({
    order: Order,
    /** The provider's page; null where nothing is to be paid. */
    url: z.string().nullable(),
  }),
};
export const getOrder = { params: OfOrder, reply: z.object({ order: Order }) };
export const payOrder = { params: OfOrder, reply: z.object({ order: Order, url: z.string().nullable() }) };
export const checkOrder = { params: OfOrder, reply: z.object({ order: Order }) };
export const listOrders = {
  query: z.strictObject({ site: Id.optional(), cursor: Cursor.optional() }),
  reply: z.object({ orders: z.array(OrderSummary), next_cursor: z.string().nullable() }),
};
export const moveOrder = { params: OfOrder, body: Move, reply: z.object({ order: Order }) };
export const getOrderSheet = { params: OfOrder };
export const putOrderPhoto = {
  params: z.object({ id: Id, photo: PhotoId }),
  query: z.strictObject({ purpose: z.enum(PHOTO_PURPOSES) }),
};
