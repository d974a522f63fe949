import { eq, sql } from 'drizzle-orm';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { aBoxItem, aBoxOrder } from '#worker/testing/boxes-seed.ts';
import { orderOf, planOrderOf } from '#worker/testing/checkout.ts';
import { aJpeg } from '#worker/testing/images.ts';
import { anInvoice } from '#worker/testing/invoices-seed.ts';
import { aCard, anOrder, aPayment, aSubscription } from '#worker/testing/orders-seed.ts';
import { aPaymentEvent } from '#worker/testing/payment-event.ts';
import { aCode, aSite, db } from '#worker/testing/seed.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

type Plan = Parameters<typeof aSubscription>[0];

/** A plan of the site that its Owner pays for; without one afterwards. */
async function withPlan({ id, owner }: World, patch: Partial<Plan> = {}): Promise<Sent> {
  await db.delete(subscriptions).where(eq(subscriptions.site_id, id));
  await aSubscription({ site_id: id, user_id: owner, ...patch });
  return { at: id, after: () => withoutPlan(id) };
}

async function withoutPlan(id: number): Promise<void> {
  await db.delete(subscriptions).where(eq(subscriptions.site_id, id));
  await db.update(sites).set({ subscribed: false, plan: null, plan_until: null }).where(eq(sites.id, id));
}

/** An order of the Owner that is not paid. */
const anOpenOrder = ({ owner }: World) =>
  anOrder({ user_id: owner, status: 'open', stage: null, payment_status: 'none', placed_at: null });
const aCardOfOwner = ({ owner }: World) => aCard({ user_id: owner });

const AN_ADDRESS = {
  name: 'Noa Levi',
  phone: '+972541234567',
  country: 'IL',
  city: 'Haifa',
  street: 'HaNassi 4',
  zip: '',
};

/** An order of stickers of the Owner that is paid for. */
const someStickers = ({ owner }: World, patch: Partial<Parameters<typeof anOrder>[0]> = {}) =>
  anOrder({
    user_id: owner,
    product: 'stickers',
    status: 'placed',
    stage: 'paid',
    lines: [{ item: 'qr_sticker', quantity: 1, unit_minor: 200, total_minor: 200 }],
    address: AN_ADDRESS,
    details: {},
    total_minor: 0,
    ...patch,
  });

/** Of it an issue can be reported. */
const completed = () => ({
  status: 'completed' as const,
  stage: 'completed',
  completed_at: new Date().toISOString(),
});

/** A photo of an order of stickers that is complete, as its buyer or an administrator sends it. */
const aPhotoOf = async (world: World, purpose: 'issue' | 'parcel'): Promise<Sent> => ({
  at: [await someStickers(world, completed()), crypto.randomUUID()],
  query: `?purpose=${purpose}`,
  bytes: aJpeg() as Uint8Array<ArrayBuffer>,
  headers: { 'Content-Type': 'image/jpeg' },
});

const aWish = (kind: 'podcast' | 'book', id: number) =>
  orderOf({
    kind,
    target: String(id),
    lines: [],
    wish: { text: 'About her shop.', phone: '+972541234567', call_when: 'In the evening' },
    total_minor: 0,
  });

/** The requests of the rows about orders, plans and payments. */
export const ORDERS_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  quoteOrder: ({ id }) => ({
    json: { kind: 'subscription', target: String(id), lines: [{ item: 'plan_annual', quantity: 1 }] },
  }),
  'quoteOrder/a gift': ({ id }) => ({
    json: {
      kind: 'subscription',
      target: String(id),
      lines: [{ item: 'plan_annual', quantity: 1 }],
      gift: true,
    },
  }),
  placeOrder: ({ id }) => ({ json: orderOf({ target: String(id) }) }),
  'placeOrder/a gift': ({ id }) => ({
    json: orderOf({ target: String(id), gift: { note: 'For Ruth.' } }),
  }),
  'placeOrder/an export': async ({ id }) => {
    await db.update(sites).set({ subscribed: true, plan: 'once' }).where(eq(sites.id, id));
    return {
      json: orderOf({
        kind: 'export',
        target: String(id),
        lines: [{ item: 'export', quantity: 1 }],
        total_minor: 0,
      }),
      after: () => withoutPlan(id),
    };
  },
  'placeOrder/stickers': ({ id }) => ({
    json: orderOf({
      kind: 'stickers',
      target: String(id),
      lines: [{ item: 'qr_sticker', quantity: 1 }],
      address: AN_ADDRESS,
      total_minor: 800,
    }),
  }),
  'placeOrder/a box': ({ id }) => ({
    json: orderOf({
      kind: 'box',
      target: String(id),
      lines: [
        { item: 'box_photo', quantity: 1 },
        { item: 'courier', quantity: 1 },
      ],
      box: { other_count: 0, other_text: '', comments: '' },
      address: AN_ADDRESS,
      total_minor: 4200,
    }),
  }),
  putOrderPhoto: (world) => aPhotoOf(world, 'issue'),
  'putOrderPhoto/of a parcel': (world) => aPhotoOf(world, 'parcel'),
  getBoxLabel: async ({ id, owner }) => {
    const order = await aBoxOrder({ user_id: owner, site_id: id, stage: 'label_sent' });
    const code = await aCode({ type: 'b', state: 'printed', target: String(order) });
    await db
      .update(orders)
      .set({ details: sql`json_set(${orders.details}, '$.code', ${code})` })
      .where(eq(orders.id, order));
    return { at: order };
  },
  listBoxItems: async ({ id, owner }) => ({ at: await aBoxOrder({ user_id: owner, site_id: id }) }),
  setBoxItem: async ({ id, owner }) => {
    const order = await aBoxOrder({ user_id: owner, site_id: id, stage: 'digitizing' });
    return { at: [order, await aBoxItem(order)], json: { state: 'blank' } };
  },
  'placeOrder/a podcast': ({ id }) => ({ json: aWish('podcast', id) }),
  'placeOrder/a book': ({ id }) => ({ json: aWish('book', id) }),
  getOrderSheet: async (world) => ({
    at: await someStickers(world, {
      stage: 'printing',
      site_id: world.id,
      details: { code: await aCode({ state: 'minted', target: null }) },
    }),
  }),
  moveOrder: async (world) => ({ at: await someStickers(world), json: { move: 'cancel' } }),
  'moveOrder/an advance': async (world) => ({ at: await someStickers(world), json: { move: 'print' } }),
  getOrder: async ({ owner }) => ({ at: await anOrder({ user_id: owner }) }),
  payOrder: async (world) => ({ at: await anOpenOrder(world) }),
  checkOrder: async (world) => ({ at: await anOpenOrder(world) }),
  getPlan: ({ id }) => ({ at: id }),
  buyPlan: ({ id }) => ({ at: id, json: planOrderOf({}) }),
  'buyPlan/a gift': ({ id }) => ({ at: id, json: planOrderOf({ gift_note: 'For Ruth.' }) }),
  cancelPlan: (world) => withPlan(world),
  changePlan: async (world) => ({ ...(await withPlan(world)), json: { plan: 'monthly' } }),
  'changePlan/renewing again': async (world) => ({
    ...(await withPlan(world, {
      state: 'cancelled',
      next_charge_at: null,
      card_id: await aCardOfOwner(world),
    })),
    json: { renews: true },
  }),
  checkCard: async ({ owner }) => ({
    at: await aPayment({ user_id: owner, kind: 'save_card', amount_minor: 0, state: 'created', ref: null }),
  }),
  setDefaultCard: async (world) => ({ at: await aCardOfOwner(world) }),
  removeCard: async (world) => ({ at: await aCardOfOwner(world) }),
  getInvoiceFile: async ({ owner }) => ({ at: await anInvoice(owner) }),
  receivePaymentEvent: ({ eventsSecret }) => {
    const { body, headers } = aPaymentEvent(eventsSecret);
    return { bytes: body, headers };
  },
  'receivePaymentEvent/not signed': () => ({ bytes: '{}', headers: { 'Content-Type': 'application/json' } }),
  activateSite: async ({ owner }) => ({
    at: (await aSite({ owner_id: owner, site_type_id: 2, work: true })).id,
  }),
  deactivateSite: async ({ owner }) => ({
    at: (
      await aSite({
        owner_id: owner,
        site_type_id: 2,
        work: true,
        work_activated_at: '2026-11-01T12:00:00.000Z',
      })
    ).id,
  }),
  getBackup: async ({ id }) => {
    await db.update(sites).set({ subscribed: true, plan: 'once' }).where(eq(sites.id, id));
    return { at: id, after: () => withoutPlan(id) };
  },
  'getBackup/without a plan': ({ id }) => ({ at: id }),
};
