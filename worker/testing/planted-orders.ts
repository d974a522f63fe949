import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';
import { expireOffer } from '#worker/features/flowers/expire-offer.job.ts';
import { aCoupon, aShop, type Shop } from './checkout.ts';
import { movedByVendor, provenByVendor } from './flowers.ts';
import { aFlorist, aStatement, flowersFor, jobToken, noVendors } from './flowers-seed.ts';
import { aGraveRecord } from './grave-records-seed.ts';
import { anOrder } from './orders-seed.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from './seed.ts';

export const VENDORS = ['first', 'second', 'third'] as const;
export type VendorName = (typeof VENDORS)[number];

/** What was planted, and the vendors who may read it; no vendor may read what names none. */
export const planted = new Map<string, readonly VendorName[]>();
function canary(what: string, ...readers: VendorName[]): string {
  // none is the beginning of another
  const text = `Canary ${what} ${planted.size + 1}.`;
  planted.set(text, readers);
  return text;
}
const secret = (text: string, ...readers: VendorName[]): string => {
  planted.set(text, readers);
  return text;
};
const hidden = (who: VendorName): string[] =>
  [...planted].filter(([, readers]) => !readers.includes(who)).map(([text]) => text);
export const heardBy = (who: VendorName, text: string): string[] =>
  hidden(who).filter((one) => text.includes(one));

export let shop: Shop;
export let admin: Person;
let buyer: Person;
export const florists = {} as Record<VendorName, Awaited<ReturnType<typeof aFlorist>>>;
export const orders = {} as Record<
  'offered' | 'accepted' | 'done' | 'issue' | 'declined' | 'expired' | 'withdrawn' | 'others',
  number
>;
export const siteIds: number[] = [];
export const things: (string | number)[] = [];

export const offerOf = async (orderId: number, who: VendorName) => {
  const rows = await db.select().from(order_offers).where(eq(order_offers.order_id, orderId));
  return rows.find(({ vendor_id }) => vendor_id === florists[who].vendor.id);
};
export const tokenOf = async (orderId: number, who: VendorName = 'first') =>
  jobToken((await offerOf(orderId, who))?.seed ?? '');

/** A private site with words in every part of it. `readers` are told the name of the person, and the way. */
async function aPrivateSite(...readers: VendorName[]): Promise<number> {
  const { id, slug } = await aSite({
    owner_id: buyer.userId,
    mode: 'private',
    first_name: canary('person', ...readers),
    last_name: 'Cohen',
    slug: `canary-slug-${planted.size}`,
    sentence: canary('sentence'),
    about: canary('about'),
    birth_city: canary('city of birth'),
  });
  secret(slug);
  await joins(id, (await aPerson({ first_name: canary('member') })).userId, 3);
  await aMemory({ owner_id: id, author_id: buyer.userId, text: canary('memory') });
  await aGraveRecord({ site_id: id, note: canary('way', ...readers) });
  siteIds.push(id);
  return id;
}

let bought = 0;
/** An order with its own card and phone. `readers` are told the card and where the grave is. */
async function buys(siteId: number, who: VendorName, readers: readonly VendorName[], more: object = {}) {
  bought++;
  const phone = secret(`+97254990${String(bought).padStart(4, '0')}`);
  secret(phone.slice(4));
  const order = await shop.buy(buyer, {
    ...flowersFor(siteId, florists[who].bouquet, {
      card_text: canary('card', ...readers),
      location: canary('place of the grave', ...readers),
      address: canary('address of the cemetery', ...readers),
      phone,
    }),
    payer: {
      first_name: 'Noa',
      last_name: canary('payer'),
      email: secret(`canary-payer-${bought}@example.org`),
    },
    ...more,
  });
  things.push(order.id);
  return order.id;
}

export const move = (by: Person, id: number, json: object) =>
  shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });

const declines = (id: number, who: VendorName) =>
  movedByVendor(shop, florists[who].person, id, { move: 'decline', note: canary('reason', who) });

async function brought(id: number, who: VendorName) {
  await movedByVendor(shop, florists[who].person, id, { move: 'accept' });
  await shop.arrive();
  await provenByVendor(shop, florists[who].person, id);
}

async function plantVendors() {
  await noVendors();
  for (const who of VENDORS) {
    const florist = await aFlorist();
    florists[who] = florist;
    const { id } = florist.vendor;
    await db
      .update(vendors)
      .set({
        company: canary('company', who),
        company_id: canary('company number', who),
        phone: canary('shop phone', who),
        email: secret(`canary-shop-${who}@example.org`, who),
        about: canary('about the shop', who),
        address: canary('address of the shop', who),
        payout: {
          holder: canary('holder', who),
          bank: canary('bank', who),
          branch: '',
          account: canary('account', who),
        },
      })
      .where(eq(vendors.id, id));
    // of a bouquet on sale the name is for everyone
    await db.insert(products).values({
      ...florist.bouquet,
      id: florist.bouquet.id + 50_000,
      name_he: canary('draft', who),
      name_en: canary('draft', who),
      state: 'draft',
      state_note: canary('note on a draft', who),
    });
    const gross_minor = 81_234_500 + VENDORS.indexOf(who);
    secret(String(gross_minor), who);
    things.push(id, florist.bouquet.id, florist.bouquet.id + 50_000, await aStatement(id, { gross_minor }));
  }
}

/** An order that is for one florist only. */
const notSimilar = async (siteId: number) => {
  bought++;
  const { flowers } = flowersFor(siteId, florists.first.bouquet, {
    card_text: canary('card'),
    location: canary('place of the grave'),
    similar_ok: false,
    phone: secret(`+97254880${String(bought).padStart(4, '0')}`),
  });
  return { flowers };
};

/**
 * A family orders flowers for two private sites from florists who accept, decline, are late or bring them: an order in
 * every state, with words in every part that occur nowhere else.
 */
export async function plantOrders(): Promise<void> {
  // test files share this module
  planted.clear();
  for (const list of [siteIds, things]) list.length = 0;
  shop = await aShop('2026-11-10T08:00:00.000Z');
  admin = await aPerson({ role_id: 1, first_name: canary('administrator') });
  buyer = await aPerson({ first_name: canary('account'), last_name: canary('family') });
  await plantVendors();
  const [ours, theirs] = [await aPrivateSite('first'), await aPrivateSite('second')];
  const first = ['first'] as const;
  orders.done = await buys(ours, 'first', first);
  await brought(orders.done, 'first');
  orders.issue = await buys(ours, 'first', first);
  await brought(orders.issue, 'first');
  const report = { move: 'report', reason: 'wrong', text: canary('report', 'first') };
  expect((await move(buyer, orders.issue, report)).status).toBe(200);
  orders.declined = await buys(theirs, 'first', ['second']);
  await declines(orders.declined, 'first');
  if ((await offerOf(orders.declined, 'second'))?.state !== 'offered')
    await declines(orders.declined, 'third');
  await movedByVendor(shop, florists.second.person, orders.declined, { move: 'accept' });
  orders.others = await buys(theirs, 'second', ['second']);
  orders.withdrawn = await buys(ours, 'first', [], await notSimilar(ours));
  expect((await move(buyer, orders.withdrawn, { move: 'cancel' })).status).toBe(200);
  orders.expired = await buys(ours, 'first', [], await notSimilar(ours));
  const offer = await offerOf(orders.expired, 'first');
  await db
    .update(order_offers)
    .set({ expires_at: '2026-11-10T08:30:00.000Z' })
    .where(eq(order_offers.id, offer?.id ?? 0));
  await shop.at('2026-11-10T09:00:00.000Z');
  await commit(db, [expireOffer.enqueue({ db, now: shop.now }, { offer_id: offer?.id ?? 0 })]);
  await shop.run();
  const coupon = secret(await aCoupon({ percent: 50, code: 'CANARYCOUPON' }));
  orders.offered = await buys(ours, 'first', first, { coupon, total_minor: 4500 });
  orders.accepted = await buys(ours, 'first', first);
  await movedByVendor(shop, florists.first.person, orders.accepted, { move: 'accept' });
  const stickers = await anOrder({
    user_id: buyer.userId,
    site_id: ours,
    product: 'stickers',
    status: 'placed',
    stage: 'paid',
    address: {
      name: canary('name at the door'),
      phone: '+972541112223',
      country: 'IL',
      city: canary('town'),
      street: canary('street'),
      zip: '',
    },
    details: {},
  });
  things.push(stickers, ...siteIds, buyer.userId);
  await shop.arrive();
}
