import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import type { Order } from '#worker/contract/order.ts';
import { order_offers, product_days } from '#worker/db/schema/flowers.ts';
import { aFamily, aShop, type Shop } from './checkout.ts';
import { aFlorist, flowersFor, noVendors, sendPhoto } from './flowers-seed.ts';
import { aPerson, db, type Person } from './seed.ts';

/** A Tuesday; the flowers are due on the Friday of the same week, unless a test says otherwise. */
const TUESDAY = '2026-11-10T08:00:00.000Z';
export const PRICE = 9000;
/** A day of flowers for which a card is saved, and charged only later. */
export const LATER = '2026-12-01';

export async function openFlorists(products: Parameters<typeof aFlorist>[0][] = [{}]) {
  await noVendors();
  const shop = await aShop(TUESDAY);
  const family = await aFamily();
  const florists = [];
  for (const product of products) florists.push(await aFlorist(product));
  const [florist] = florists;
  if (!florist) throw new Error('no florist');
  return { shop, ...family, admin: await aPerson({ role_id: 1 }), florist, florists };
}

type Opened = Awaited<ReturnType<typeof openFlorists>>;

export const boughtFlowers = (
  { shop, owner, id, florist }: Opened,
  more: Parameters<typeof flowersFor>[2] = {},
) => shop.buy(owner, flowersFor(id, florist.bouquet, more));

export const asVendor = (shop: Shop, by: Person, orderId: number, json: object) =>
  shop.app(by).request(`/api/vendor/orders/${orderId}/moves`, { method: 'POST', json });

export async function movedByVendor(
  shop: Shop,
  by: Person,
  orderId: number,
  json: object,
): Promise<VendorOrder> {
  const response = await asVendor(shop, by, orderId, json);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ order: VendorOrder }>()).order;
}

export async function readOrder(shop: Shop, by: Person, id: number): Promise<Order> {
  return (await (await shop.app(by).request(`/api/orders/${id}`)).json<{ order: Order }>()).order;
}

export async function provenByVendor(shop: Shop, by: Person, orderId: number) {
  const photo = crypto.randomUUID();
  const sent = await sendPhoto(shop.app(by), `/api/vendor/orders/${orderId}/photos/${photo}`);
  expect(sent.status, await sent.clone().text()).toBe(204);
  return movedByVendor(shop, by, orderId, { move: 'place', photos: [photo] });
}

export const listedIn = async (shop: Shop, by: Person, name: string) =>
  (
    await (await shop.app(by).request(`/api/vendor/orders?tab=${name}`)).json<{ orders: VendorOrder[] }>()
  ).orders.map(({ id }) => id);

/** The link of the job in the last email to a florist. */
export async function jobOf(shop: Shop): Promise<string> {
  const text = (await shop.mails()).findLast((mail) => mail.text.includes('/job/'))?.text ?? '';
  return /\/job\/([\w-]+)/.exec(text)?.[1] ?? '';
}

export const takenOn = async (productId: number) =>
  (await db.select().from(product_days).where(eq(product_days.product_id, productId))).map(
    ({ taken }) => taken,
  );

export const offersOf = (orderId: number) =>
  db.select().from(order_offers).where(eq(order_offers.order_id, orderId)).orderBy(order_offers.id);
