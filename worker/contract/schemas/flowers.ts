import { z } from 'zod';
import { MESSAGE_MAX, ORDER_TABS } from '#worker/contract/flowers.ts';
import { ORDER_MOVES, ORDER_STATUSES } from '#worker/contract/order.ts';
import { SiteGraveRecord } from './grave-record.ts';
import { Issue, Move, OrderPhoto, PhotoId } from './order.ts';
import { Cursor, Day, Id, IdOrSlug, Instant, Picture, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

export const Bouquet = z.object({
  id: Id,
  /** In the language of the request. */
  name: z.string(),
  description: z.string(),
  price_minor: z.number().int(),
  currency: z.string(),
  images: z.array(Picture),
  /** The days that can be met, oldest first. */
  days: z.array(Day),
});
export type Bouquet = z.infer<typeof Bouquet>;

/** The place of a grave as far as it is known. */
const Place = z.object({
  cemetery_id: z.number().int().nullable(),
  graveyard_name: z.string(),
  city: z.string(),
  location: z.string(),
});

export const VendorOrderSummary = z.object({
  id: Id,
  number: z.number().int(),
  bouquet: z.string(),
  /** Whose grave it is; null where the site is gone. */
  person: z.string().nullable(),
  graveyard_name: z.string(),
  city: z.string(),
  due_on: Day,
  status: z.enum(ORDER_STATUSES),
  stage: z.string().nullable(),
  /** What the vendor gets for it before the fee. */
  price_minor: z.number().int(),
  currency: z.string(),
  /** Until when an answer is awaited; null where none is. */
  offered_until: Instant.nullable(),
});
export type VendorOrderSummary = z.infer<typeof VendorOrderSummary>;

/** All that a vendor is told: the name of the dead and their grave, the card, and of the buyer almost nothing. */
export const VendorOrder = VendorOrderSummary.extend({
  location: z.string(),
  address: z.string(),
  card_text: z.string(),
  buyer: z.object({ first_name: z.string(), phone: z.string().nullable() }),
  grave: SiteGraveRecord.pick({ grave: true, photos: true }),
  photos: z.array(OrderPhoto),
  issue: Issue.nullable(),
  completed_at: Instant.nullable(),
  can: z.object({ moves: z.array(z.enum(ORDER_MOVES)), write: z.boolean() }),
});
export type VendorOrder = z.infer<typeof VendorOrder>;

/** The same on the job page, without what only the vendor's own pages show. */
export const Job = VendorOrder.omit({ price_minor: true, currency: true, issue: true }).extend({
  company: z.string(),
});
export type Job = z.infer<typeof Job>;

const OfVendor = { vendor: Id.optional() };
const OfOrder = z.object({ id: Id });
const OfJob = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) });
const Tab = z.enum(ORDER_TABS);

export const listBouquets = {
  params: z.object({ id: IdOrSlug }),
  query: z.strictObject({
    cemetery: Id.optional(),
    city: text(80).optional(),
  }),
  reply: z.object({
    bouquets: z.array(Bouquet),
    /** The next yahrzeit, which is offered as the day; null where it is not known. */
    yahrzeit: Day.nullable(),
    /** Of the grave record of the site; null where it has none. */
    place: Place.nullable(),
  }),
};
export const listOrderDays = { params: OfOrder, reply: z.object({ days: z.array(Day) }) };
export const listVendorOrders = {
  query: z.strictObject({ tab: Tab, cursor: Cursor.optional(), ...OfVendor }),
  reply: z.object({
    orders: z.array(VendorOrderSummary),
    next_cursor: z.string().nullable(),
    /** How many wait in the lists that need an act. */
    counts: z.object({ new: z.number().int(), today: z.number().int(), issues: z.number().int() }),
  }),
};
export const exportVendorOrders = { query: z.strictObject({ tab: Tab, ...OfVendor }) };
export const getVendorOrder = {
  params: OfOrder,
  query: z.strictObject(OfVendor),
  reply: z.object({ order: VendorOrder }),
};
export const moveVendorOrder = { params: OfOrder, body: Move, reply: z.object({ order: VendorOrder }) };
export const putVendorPhoto = { params: OfOrder.extend({ photo: PhotoId }) };
export const writeToBuyer = {
  params: OfOrder,
  body: z.strictObject({ text: withoutCardNumber(text(MESSAGE_MAX, 1)) }),
  reply: z.object({ order: VendorOrder }),
};
export const getJob = { params: OfJob, reply: z.object({ job: Job }) };
export const moveJob = { params: OfJob, body: Move, reply: z.object({ job: Job.nullable() }) };
export const putJobPhoto = { params: OfJob.extend({ photo: PhotoId }) };
