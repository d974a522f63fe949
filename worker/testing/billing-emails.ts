import { eq } from 'drizzle-orm';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Example, World } from './every-email.ts';
import { aCreditNote, anInvoice } from './invoices-seed.ts';
import { anOrder, aSubscription } from './orders-seed.ts';
import { db } from './seed.ts';

const NOW = '2026-11-10T10:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

/** The emails about plans, orders and backups, as `every-email.ts` sends them. */
export const BILLING_EXAMPLES: Record<string, Example> = {
  backup_ready: async ({ reader: { userId }, siteId, locale }) => [
    { user_id: userId, site_id: siteId, export_id: await aBackup(userId, siteId, locale) },
  ],
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
  plan_cancelled: async (world) => [
    { user_id: world.reader.userId, subscription_id: await aPlan(world, { state: 'cancelled' }) },
    { user_id: world.reader.userId, subscription_id: await aPlan(world, { state: 'ended' }) },
  ],
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

/** A plan of a site that the reader pays for; returns its id. */
async function aPlan({ reader, sites }: World, patch: object): Promise<number> {
  const site_id = await sites();
  await aSubscription({ site_id, user_id: reader.userId, period_end: LATER, ...patch });
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.site_id, site_id));
  return row?.id ?? 0;
}
