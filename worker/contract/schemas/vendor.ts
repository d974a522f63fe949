import { z } from 'zod';
import {
  AREA_KINDS,
  AREAS_MOST,
  CLOSED_DAYS_MOST,
  IMAGES_MOST,
  PRODUCT_LIMITS,
  PRODUCT_STATES,
  SUITABLE_FOR,
  VENDOR_STATES,
} from '#worker/contract/vendor.ts';
import { Cursor, Email, Id, Instant, Locale, MediaId, name, Picture, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

/** On which days of the week a vendor does not deliver (0 is Sunday), and whether on Shabbat and festivals. */
export const WeekCalendar = z.strictObject({
  closed_weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  closed_on_shabbat: z.boolean(),
  closed_on_festivals: z.boolean(),
});
export type WeekCalendar = z.infer<typeof WeekCalendar>;

/** Where a vendor is paid. */
export const PayoutDetails = z.strictObject({
  holder: withoutCardNumber(text(120, 1)),
  bank: withoutCardNumber(text(80, 1)),
  branch: withoutCardNumber(text(40)),
  account: text(60, 1),
});
export type PayoutDetails = z.infer<typeof PayoutDetails>;

/** `value` is the id of a cemetery, the search key of a city or the code of a country; `label` is how it is shown. */
const VendorArea = z.object({ kind: z.enum(AREA_KINDS), value: z.string(), label: z.string() });
export type VendorArea = z.infer<typeof VendorArea>;

const Day = z.iso.date();

/** A vendor as they read it themselves. */
const Vendor = z.object({
  id: Id,
  company: z.string(),
  company_id: z.string(),
  phone: z.string(),
  email: z.string(),
  about: z.string(),
  address: z.string(),
  languages: z.array(Locale),
  areas: z.array(VendorArea),
  calendar: WeekCalendar,
  closed_days: z.array(Day),
  payout: PayoutDetails.nullable(),
  /** When it was changed last since the vendor was approved. */
  payout_changed_at: Instant.nullable(),
  state: z.enum(VENDOR_STATES),
  /** What an administrator asks for, or why it was paused or closed. */
  state_note: z.string().nullable(),
  applied_at: Instant.nullable(),
  /** What the platform keeps of a price, in percent. */
  fee: z.number().int(),
  version: z.number().int(),
  can: z.object({ change: z.boolean(), send: z.boolean(), pause: z.boolean(), resume: z.boolean() }),
});
export type Vendor = z.infer<typeof Vendor>;

const Product = z.object({
  id: Id,
  name_he: z.string(),
  name_en: z.string(),
  description_he: z.string(),
  description_en: z.string(),
  price_minor: z.number().int(),
  currency: z.string(),
  images: z.array(Picture),
  suitable: z.enum(SUITABLE_FOR),
  lead_days: z.number().int(),
  /** Until when on the last day to order, `HH:MM` in Israel. */
  cutoff: z.string(),
  /** How many can be delivered on one day. */
  capacity: z.number().int(),
  state: z.enum(PRODUCT_STATES),
  /** Why an administrator returned it. */
  state_note: z.string().nullable(),
  version: z.number().int(),
  updated_at: Instant,
  /** The states to which the vendor may move it. */
  can: z.object({ moves: z.array(z.enum(PRODUCT_STATES)) }),
});
export type Product = z.infer<typeof Product>;

const AdminVendor = Vendor.extend({
  user_id: Id,
  rating: z.number().int().nullable(),
  products: z.array(Product),
  /** The states that an administrator may decide on. */
  decisions: z.array(z.enum(VENDOR_STATES)),
});
export type AdminVendor = z.infer<typeof AdminVendor>;

const ReviewedProduct = Product.extend({ vendor: z.object({ id: Id, company: z.string() }) });
export type ReviewedProduct = z.infer<typeof ReviewedProduct>;

const { price_minor, capacity, lead_days } = PRODUCT_LIMITS;

/** Names and descriptions may be empty in a draft. */
export const ProductInput = z.strictObject({
  name_he: withoutCardNumber(name(80, 0)),
  name_en: withoutCardNumber(name(80, 0)),
  description_he: withoutCardNumber(text(2000)),
  description_en: withoutCardNumber(text(2000)),
  price_minor: z.number().int().min(price_minor.min).max(price_minor.max),
  images: z.array(MediaId).max(IMAGES_MOST),
  suitable: z.enum(SUITABLE_FOR),
  lead_days: z.number().int().min(lead_days.min).max(lead_days.max),
  cutoff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  capacity: z.number().int().min(capacity.min).max(capacity.max),
});

export const VendorInput = z.strictObject({
  company: withoutCardNumber(name(120, 2)),
  company_id: withoutCardNumber(name(30, 1)),
  phone: withoutCardNumber(name(30, 6)),
  email: Email,
  about: withoutCardNumber(text(2000)),
  address: withoutCardNumber(name(200, 2)),
  languages: z.array(Locale).min(1).max(2),
  /** `value` is the id of a cemetery, the name of a city or the code of a country. */
  areas: z
    .array(z.strictObject({ kind: z.enum(AREA_KINDS), value: name(80, 1) }))
    .max(AREAS_MOST)
    .optional(),
  calendar: WeekCalendar.optional(),
  closed_days: z.array(Day).max(CLOSED_DAYS_MOST).optional(),
  payout: PayoutDetails.optional(),
  /** Of the account; needed where an approved vendor changes where they are paid. */
  password: z.string().max(1024).optional(),
});

const Note = withoutCardNumber(text(1000));
const OfVendor = z.object({ vendor: Id.optional() });
const ById = z.object({ id: Id });
const OneVendor = z.object({ vendor: Vendor });
const OneProduct = z.object({ product: Product });

export const getVendor = { query: OfVendor, reply: z.object({ vendor: Vendor.nullable() }) };

export const putVendor = { body: VendorInput, reply: OneVendor };

export const sendVendor = { reply: OneVendor };

export const setVendorState = {
  body: z.strictObject({ state: z.enum(['approved', 'paused']) }),
  reply: OneVendor,
};

export const listOwnProducts = { query: OfVendor, reply: z.object({ products: z.array(Product) }) };

export const createProduct = { body: ProductInput, reply: OneProduct };

export const changeProduct = { params: ById, body: ProductInput.partial(), reply: OneProduct };

export const duplicateProduct = { params: ById, reply: OneProduct };

export const moveProduct = {
  params: ById,
  body: z.strictObject({ state: z.enum(PRODUCT_STATES) }),
  reply: OneProduct,
};

export const readVendor = { params: ById, reply: z.object({ vendor: AdminVendor }) };

export const decideVendor = {
  params: ById,
  body: z.strictObject({
    state: z.enum(['approved', 'needs_info', 'paused', 'closed']),
    note: Note,
    /** Left out, it stays as it is. */
    rating: z.number().int().min(1).max(5).nullable().optional(),
  }),
  reply: z.object({ vendor: AdminVendor }),
};

export const listReviewedProducts = {
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ products: z.array(ReviewedProduct), next_cursor: z.string().nullable() }),
};

export const decideProduct = {
  params: ById,
  body: z.strictObject({ state: z.enum(['live', 'draft']), note: Note }),
  reply: OneProduct,
};
