import { z } from 'zod';
import { PLAN_STATES } from '#worker/contract/billing.ts';
import { ORDER_PRODUCTS, PAYMENT_STATUSES } from '#worker/contract/order.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { GiftNote, InvoiceLink, OrderInput } from './order.ts';
import { Money } from './price.ts';
import { Cursor, Id, IdOrSlug, Instant } from './primitives.ts';

const Plan = z.enum(PLANS);

export const Card = z.object({
  id: z.number().int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  is_default: z.boolean(),
});
export type Card = z.infer<typeof Card>;

export const SitePlan = z.object({
  /** The plan that the site has or had last. */
  plan: Plan.nullable(),
  /** `past_due` for its payer only; others see `active`. */
  state: z.enum(PLAN_STATES),
  period_start: Instant.nullable(),
  /** Null: without end. */
  period_end: Instant.nullable(),
  renews: z.boolean(),
  is_gift: z.boolean(),
  /** The plan it renews as, where that differs. */
  next_plan: Plan.nullable(),
  /** What it renews for; for its payer only, as what follows up to the retry. */
  price: Money.nullable(),
  card: Card.nullable(),
  /** The order of the renewal that failed, and when it is tried again. */
  failed_order_id: z.number().int().nullable(),
  next_retry_at: Instant.nullable(),
  /** Until when what the caller bought or gave last can be refunded, and how much. */
  refund_until: Instant.nullable(),
  refund: Money.extend({ order_id: z.number().int() }).nullable(),
  is_payer: z.boolean(),
  can: z.object({
    /** The plans that can be bought now; to `once` a running plan of one's own is changed by buying it. */
    buy: z.array(Plan),
    give: z.array(Plan),
    cancel: z.boolean(),
    resume: z.boolean(),
    change: z.array(Plan),
  }),
});
export type SitePlan = z.infer<typeof SitePlan>;

const OfSite = z.object({ id: IdOrSlug });
const PlanReply = z.object({ subscription: SitePlan });

export const getPlan = { params: OfSite, reply: PlanReply };
/** An order without `kind`, `target` and `lines`, which follow from the site and the plan. */
export const buyPlan = {
  params: OfSite,
  body: OrderInput.pick({ coupon: true, payer: true, terms: true, total_minor: true }).extend({
    plan: Plan,
    /** Makes it a gift; may be empty. */
    gift_note: GiftNote.nullish(),
  }),
  reply: z.object({ url: z.string() }),
};
export const cancelPlan = {
  params: OfSite,
  query: z.object({
    /** The order that is refunded. */
    refund: Id.optional(),
  }),
  reply: PlanReply,
};
export const changePlan = {
  params: OfSite,
  body: z.union([
    z.strictObject({ plan: z.enum(['monthly', 'annual']) }),
    z.strictObject({ renews: z.literal(true) }),
  ]),
  reply: PlanReply,
};

const SiteName = z.object({ id: z.number().int(), slug: z.string(), name: z.string() }).nullable();

export const BillingRow = z.object({
  order_id: z.number().int(),
  at: Instant,
  product: z.enum(ORDER_PRODUCTS),
  plan: Plan.nullable(),
  is_gift: z.boolean(),
  is_renewal: z.boolean(),
  /** Null where the site is gone. */
  site: SiteName,
  total_minor: z.number().int(),
  refunded_minor: z.number().int(),
  currency: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** The invoice and what corrects it. */
  invoices: z.array(InvoiceLink),
});
export type BillingRow = z.infer<typeof BillingRow>;

export const Billing = z.object({
  /** Newest first. */
  rows: z.array(BillingRow),
  cursor: Cursor.nullable(),
  /** The years with payments, newest first. */
  years: z.array(z.number().int()),
  cards: z.array(Card),
  plans: z.array(
    z.object({
      site: SiteName,
      plan: Plan,
      state: z.enum(PLAN_STATES),
      period_end: Instant.nullable(),
      renews: z.boolean(),
      price: Money.nullable(),
    }),
  ),
  failed: z.array(
    z.object({
      order_id: z.number().int(),
      site: SiteName,
      total_minor: z.number().int(),
      currency: z.string(),
      failure: z.string().nullable(),
      next_retry_at: Instant.nullable(),
    }),
  ),
});
export type Billing = z.infer<typeof Billing>;

export const getBilling = {
  query: z.object({
    year: z
      .string()
      .regex(/^20\d\d$/)
      .optional(),
    cursor: Cursor.optional(),
  }),
  reply: Billing,
};

const OfCard = z.object({ id: Id });
const CardsReply = z.object({ cards: z.array(Card) });

export const addCard = { reply: z.object({ id: z.number().int(), url: z.string() }) };
export const checkCard = { params: OfCard, reply: z.object({ is_saved: z.boolean(), cards: z.array(Card) }) };
export const setDefaultCard = { params: OfCard, reply: CardsReply };
export const removeCard = { params: OfCard, reply: CardsReply };

export const getInvoiceFile = { params: z.object({ id: Id }) };
export const receivePaymentEvent = {};
