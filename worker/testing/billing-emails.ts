import { eq } from 'drizzle-orm';
import { RESOLUTIONS, type Resolution } from '#worker/contract/order.ts';
import { refunds, subscriptions } from '#worker/db/schema/billing.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { order_events } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { VENDOR_NEWS } from '#worker/features/flowers/emails/vendor-order.email.ts';
import { findVendorOf } from '#worker/features/vendors/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Example, World } from './every-email.ts';
import { anOffer, FLOWERS } from './flowers-seed.ts';
import { aCreditNote, anInvoice } from './invoices-seed.ts';
import { anOrder, aPayment, aSubscription } from './orders-seed.ts';
import { db } from './seed.ts';
import { aVendor } from './vendors-seed.ts';

const NOW = '2026-11-10T10:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

/** The emails about plans, orders and backups, as `every-email.ts` sends them. */
export const BILLING_EXAMPLES: Record<string, Example> = {
  backup_ready: async ({ reader: { userId }, siteId, locale }) => [
    { user_id: userId, site_id: siteId, export_id: await aBackup(userId, siteId, locale) },
  ],
  order_moved: async ({ reader: { userId }, siteId }) => {
    const sent = { tracking: { carrier: 'דואר ישראל', number: 'RR 123 IL' } };
    const called = { call_at: '2026-11-15T17:00:00.000Z' };
    const issue = (resolution: Resolution) => ({
      issue: { reason: 'damaged' as const, text: 'One is torn.', opened_at: NOW, resolution },
    });
    const examples: [event: string, details?: object, note?: string][] = [
      ['placed'],
      ['printing'],
      ['decode_tested'],
      ['shipped', sent],
      ['call_booked', called],
      ['draft', {}, 'The first of two chapters.'],
      ['changed'],
      ['completed', sent],
      ['cancelled', {}, 'As you asked.'],
      ['redone', issue('redo')],
      ['issue', issue('reject')],
      ...RESOLUTIONS.map((one): [string, object] => ['issue_closed', issue(one)]),
    ];
    const flowers = {
      flowers: {
        ...FLOWERS,
        product_id: 1,
        cemetery_id: null,
        name: { he: 'זר לבן', en: 'White bouquet' },
        unserved: true,
      },
    };
    const ofFlowers = ['accepted', 'on_the_way', 'completed', 'message', 'failed', 'redone', 'cancelled'];
    const all = [
      ...examples.map((one) => ['stickers', ...one] as const),
      ...ofFlowers.map(
        (event) => ['flowers', event, flowers, event === 'message' ? 'Which gate?' : null] as const,
      ),
    ];
    const emails: object[] = [];
    for (const [product, event, details = {}, note = null] of all) {
      const order_id = await anOrder({ user_id: userId, site_id: siteId, product, details });
      await db.insert(order_events).values({ order_id, at: NOW, from: 'open', to: event, note });
      emails.push({ user_id: userId, order_id, event, at: NOW });
    }
    return emails;
  },
  vendor_order: async ({ reader: { userId }, siteId, other }) => {
    const row = (await findVendorOf(db, userId)) ?? (await aVendor({ user_id: userId }));
    const emails: object[] = [];
    for (const news of VENDOR_NEWS) {
      const { orderId, offerId } = await anOffer(
        { buyer: other.userId, siteId, vendor: row },
        { state: news === 'offered' ? 'offered' : 'accepted' },
      );
      emails.push({ user_id: userId, offer_id: offerId, order_id: orderId, news });
    }
    return emails;
  },
  plan_begun: async ({ reader: { userId }, siteId }) => [
    {
      user_id: userId,
      order_id: await anOrder({
        user_id: userId,
        site_id: siteId,
        total_minor: 0,
        details: { plan: 'annual' },
      }),
    },
  ],
  plan_cancelled: async (world) => {
    const cancelled = { state: 'cancelled', next_charge_at: null };
    const ended = { state: 'ended', next_charge_at: null };
    const granted = { state: 'granted', next_charge_at: null };
    const examples: [object, string?][] = [
      [cancelled],
      [ended],
      [cancelled, 'refunded'],
      [ended, 'refunded'],
      [{ period_end: null, next_charge_at: null }, 'replaced'],
      [{ next_charge_at: LATER }, 'gift_withdrawn'],
      [cancelled, 'gift_withdrawn'],
      [granted, 'granted'],
      [{ ...granted, period_end: null }, 'granted'],
      [ended, 'ended'],
      [ended, 'merged'],
      [ended, 'merged_refunded'],
    ];
    const { userId: user_id } = world.reader;
    const emails: object[] = [];
    for (const [patch, why] of examples)
      emails.push({ user_id, subscription_id: await aPlan(world, patch), ...(why && { why }) });
    return emails;
  },
  plan_ended: ({ reader, siteId }) => [{ user_id: reader.userId, site_id: siteId }],
  plan_gift: async ({ reader, other, siteId }) => {
    const gift = (plan: 'annual' | 'once', gift_note: string) =>
      anOrder({ user_id: other.userId, site_id: siteId, details: { plan, gift_note } });
    const about = { user_id: reader.userId, site_id: siteId };
    return [
      { ...about, order_id: await gift('annual', 'For Ruth.\nלרות.') },
      { ...about, order_id: await gift('once', '') },
    ];
  },
  plan_past_due: async (world) => {
    const examples: object[] = [];
    for (const failures of [1, 4]) {
      const subscription_id = await aPlan(world, { state: 'past_due', failures });
      const renewal_key = `${subscription_id}:${LATER}`;
      await anOrder({ user_id: world.reader.userId, status: 'open', placed_at: null, renewal_key });
      examples.push({ user_id: world.reader.userId, subscription_id, failures });
    }
    return examples;
  },
  refund_failed: async (world) => [{ refund_id: await aFailedRefund(world) }],
  refund_failed_to_platform: async (world) => [{ refund_id: await aFailedRefund(world) }],
  receipt: async ({ reader: { userId }, locale }) => {
    const invoice_id = await anInvoice(userId, { locale });
    return [{ invoice_id }, { invoice_id: await aCreditNote(userId, invoice_id, { locale }) }];
  },
};

/** A backup of the site that can be downloaded; returns its id. */
async function aBackup(user_id: number, site_id: number, locale: Locale): Promise<string> {
  const id = crypto.randomUUID();
  await db.update(sites).set({ subscribed: true, plan: 'once' }).where(eq(sites.id, site_id));
  const row = { id, user_id, site_id, locale, state: 'ready' as const, is_backup: true, volumes: [1000] };
  await db.insert(exports_).values({ ...row, created_at: NOW, expires_at: LATER });
  return id;
}

/** A refund to the reader that failed; returns its id. */
async function aFailedRefund({ reader: { userId: user_id }, locale }: World): Promise<number> {
  const order_id = await anOrder({ user_id, locale });
  const payment_id = await aPayment({ user_id, order_id });
  const row = { payment_id, order_id, amount_minor: 4999, currency: 'USD', reason: 'withdrawn' as const };
  const at = { created_at: NOW, updated_at: NOW };
  const [refund] = await db
    .insert(refunds)
    .values({ ...row, ...at, state: 'failed' })
    .returning();
  return refund?.id ?? 0;
}

/** A plan of a site that the reader pays for; returns its id. */
async function aPlan({ reader, sites }: World, patch: object): Promise<number> {
  const site_id = await sites();
  await aSubscription({ site_id, user_id: reader.userId, period_end: LATER, ...patch });
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.site_id, site_id));
  return row?.id ?? 0;
}
