import { eq } from 'drizzle-orm';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { order_offers, statements } from '#worker/db/schema/flowers.ts';
import { vendor_areas, vendors } from '#worker/db/schema/vendors.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { type TestApp, testEnv } from './app.ts';
import { aJpeg } from './images.ts';
import { anOrder } from './orders-seed.ts';
import { aPerson, db, next } from './seed.ts';
import { aProduct, aVendor } from './vendors-seed.ts';

/** Nobody sells anywhere any more. */
export const noVendors = () =>
  commit(db, [db.update(vendors).set({ state: 'closed' }), db.delete(vendor_areas)]);

/** A florist in Haifa with one bouquet, and the account that they use. */
export async function aFlorist(product: Parameters<typeof aProduct>[1] = {}) {
  const person = await aPerson({ role_id: 3 });
  const vendor = await aVendor({ user_id: person.userId });
  return { vendor, person, bouquet: await aProduct(vendor, product) };
}

export const FLOWERS = {
  due_on: '2026-11-13',
  card_text: 'תמיד איתנו',
  similar_ok: true,
  graveyard_name: 'Kfar Samir',
  city: 'Haifa',
  location: 'Block 4, row 2',
  address: 'Derech HaYam 1',
  phone: '+972541234567',
};

/** The token of the job page of an offer with this seed. */
export const jobToken = (seed: string) => oneTimeToken(testEnv.JWT_SECRET, seed);

/** An order of flowers that was offered to a vendor, with nothing to pay. */
export async function anOffer(
  {
    buyer,
    siteId,
    vendor,
  }: { buyer: number; siteId: number | null; vendor: { id: number; user_id: number } },
  patch: Partial<typeof order_offers.$inferInsert> = {},
) {
  const state = patch.state ?? 'offered';
  const day = dayText(localDay(new Date()) + 10);
  const name = { he: 'זר לבן', en: 'White bouquet' };
  const bouquet = await aProduct(vendor);
  const orderId = await anOrder({
    user_id: buyer,
    site_id: siteId,
    product: 'flowers',
    status: 'placed',
    stage: state,
    payment_status: 'none',
    lines: [{ item: 'bouquet', quantity: 1, unit_minor: 0, total_minor: 0, name }],
    total_minor: 0,
    details: { flowers: { ...FLOWERS, due_on: day, product_id: bouquet.id, cemetery_id: null, name } },
  });
  const seed = randomToken();
  const offer = {
    id: next(),
    order_id: orderId,
    vendor_id: vendor.id,
    product_id: bouquet.id,
    price_minor: 9000,
    currency: 'USD',
    due_on: day,
    state,
    seed,
    token_hash: tokenHash(testEnv.JWT_SECRET, jobToken(seed)),
    offered_at: '2026-11-10T08:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
    ...patch,
  };
  await commit(db, [db.insert(order_offers).values(offer)]);
  return { orderId, offerId: offer.id, seed };
}

/** A statement of a vendor of a month that is over. */
export async function aStatement(
  vendorId: number,
  patch: Partial<typeof statements.$inferInsert> = {},
): Promise<number> {
  const id = next();
  const period = `2025-${String((id % 12) + 1).padStart(2, '0')}`;
  await commit(db, [
    db.delete(statements).where(eq(statements.vendor_id, vendorId)),
    db.insert(statements).values({
      id,
      vendor_id: vendorId,
      period,
      currency: 'USD',
      state: 'open',
      gross_minor: 9000,
      fee_minor: 1350,
      net_minor: 7650,
      created_at: '2025-01-01T00:00:00.000Z',
      ...patch,
    }),
  ]);
  return id;
}

/** The order of a bouquet for a site. */
export const flowersFor = (
  siteId: number,
  { id, price_minor }: { id: number; price_minor: number },
  more: Partial<typeof FLOWERS> = {},
) => ({
  kind: 'flowers' as const,
  target: String(siteId),
  lines: [],
  flowers: { ...FLOWERS, product_id: id, ...more },
  total_minor: price_minor,
});

/** The request that sends a photo. */
export const A_PHOTO = {
  body: aJpeg() as Uint8Array<ArrayBuffer>,
  headers: { 'Content-Type': 'image/jpeg' },
};

/** Sends a photo to an address below an order or a job. */
export const sendPhoto = (app: TestApp, path: string) => app.request(path, { ...A_PHOTO, method: 'PUT' });
