import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { orderOf } from '#worker/testing/checkout.ts';
import { anOffer, aStatement, flowersFor, jobToken } from '#worker/testing/flowers-seed.ts';
import { aJpeg } from '#worker/testing/images.ts';
import { aProduct, aVendor, noVendor } from '#worker/testing/vendors-seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN, ANYONE, BUYER_OR_ADMIN, LIKES } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const JPEG = { bytes: aJpeg() as Uint8Array<ArrayBuffer>, headers: { 'Content-Type': 'image/jpeg' } };
const ALWAYS = { closed_weekdays: [], closed_on_shabbat: false, closed_on_festivals: false };

/** The vendor of VE, in place of an earlier one. */
async function vendorOf({ people }: World) {
  await noVendor(people.VE.userId);
  return aVendor({ user_id: people.VE.userId, calendar: ALWAYS });
}

/** An order of the Owner that was offered to VE. */
const offered = async (world: World, patch: Parameters<typeof anOffer>[1] = {}) =>
  anOffer({ buyer: world.owner, siteId: world.id, vendor: await vendorOf(world) }, patch);

/** The same, with the token of its job page. */
const aJob = async (world: World, patch: Parameters<typeof anOffer>[1] = {}): Promise<string> =>
  jobToken((await offered(world, patch)).seed);

/** The requests of the rows about flowers, those who bring them, and what they are paid. */
export const FLOWERS_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  listBouquets: ({ id }) => ({ at: id, query: '?city=Haifa' }),
  'placeOrder/flowers': async (world) => {
    // of another vendor: nobody buys from themselves
    const bouquet = await aProduct(await aVendor({ calendar: ALWAYS }));
    return {
      json: orderOf(flowersFor(world.id, bouquet, { due_on: dayText(localDay(new Date()) + 10) })),
    };
  },
  listOrderDays: async (world) => ({ at: (await offered(world)).orderId }),
  listVendorOrders: async (world) => {
    await vendorOf(world);
    return { query: '?tab=new' };
  },
  'listVendorOrders/another': async () => ({ query: `?tab=new&vendor=${(await aVendor()).id}` }),
  exportVendorOrders: async (world) => {
    await vendorOf(world);
    return { query: '?tab=done' };
  },
  getVendorOrder: async (world) => ({ at: (await offered(world)).orderId }),
  moveVendorOrder: async (world) => ({ at: (await offered(world)).orderId, json: { move: 'accept' } }),
  putVendorPhoto: async (world) => ({
    at: [(await offered(world, { state: 'accepted' })).orderId, crypto.randomUUID()],
    ...JPEG,
  }),
  writeToBuyer: async (world) => ({
    at: (await offered(world, { state: 'accepted' })).orderId,
    json: { text: 'Which gate?' },
  }),
  getJob: async (world) => ({ at: await aJob(world) }),
  moveJob: async (world) => ({ at: await aJob(world), json: { move: 'accept' } }),
  putJobPhoto: async (world) => ({
    at: [await aJob(world, { state: 'accepted' }), crypto.randomUUID()],
    ...JPEG,
  }),
  listStatements: async (world) => {
    await vendorOf(world);
    return {};
  },
  getStatement: async (world) => ({ at: await aStatement((await vendorOf(world)).id) }),
  setStatementState: async () => ({
    at: await aStatement((await aVendor()).id),
    json: { state: 'approved' },
  }),
};

const VENDOR = 'AN 401, UV 403, VE ok, rest 403';

/** The statuses of the same rows. */
export const FLOWERS: Record<string, Row> = {
  listBouquets: LIKES, // who may order them
  'placeOrder/flowers': LIKES,
  listOrderDays: BUYER_OR_ADMIN,
  listVendorOrders: VENDOR,
  'listVendorOrders/another': ADMIN,
  exportVendorOrders: VENDOR,
  getVendorOrder: VENDOR,
  moveVendorOrder: VENDOR,
  putVendorPhoto: VENDOR,
  writeToBuyer: VENDOR,
  getJob: ANYONE, // the token is the permission
  moveJob: ANYONE,
  putJobPhoto: ANYONE,
  listStatements: VENDOR,
  getStatement: VENDOR,
  listAdminStatements: ADMIN,
  exportAdminStatements: ADMIN,
  setStatementState: ADMIN,
};
