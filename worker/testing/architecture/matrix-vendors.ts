import { aPicture } from '#worker/testing/seed.ts';
import { aProduct, aVendor, noVendor } from '#worker/testing/vendors-seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN, VERIFIED } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

type VendorPatch = Parameters<typeof aVendor>[0];

const DETAILS = {
  company: 'Carmel Flowers',
  company_id: '514000001',
  phone: '+97248123456',
  email: 'shop@example.org',
  about: '',
  address: 'Herzl 10, Haifa',
  languages: ['he'],
};

const BOUQUET = {
  name_he: 'זר',
  name_en: 'A bouquet',
  description_he: 'ורדים',
  description_en: 'Roses',
  price_minor: 9000,
  images: [],
  suitable: 'both',
  lead_days: 1,
  cutoff: '12:00',
  capacity: 10,
};

/** A vendor of the actor, in place of an earlier one. */
async function ownVendor({ person }: SentAs, patch: VendorPatch = {}) {
  const userId = person?.userId;
  if (userId === undefined) return;
  await noVendor(userId);
  return aVendor({ user_id: userId, ...patch });
}

/** A product of the vendor VE. */
async function aProductOf({ people }: World, patch: Parameters<typeof aProduct>[1] = {}) {
  await noVendor(people.VE.userId);
  return aProduct(await aVendor({ user_id: people.VE.userId }), patch);
}

/** Leaves the actor without a vendor, as the other rows expect them. */
const afterwards = ({ person }: SentAs) => ({
  after: async () => {
    if (person) await noVendor(person.userId);
  },
});

const READ = { headers: { 'If-Match': '"1"' } };

/** The requests of the rows about vendors and their products. */
export const VENDORS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  'getVendor/another': async () => ({ query: `?vendor=${(await aVendor()).id}` }),
  putVendor: async (_, asking) => {
    if (asking.person) await noVendor(asking.person.userId);
    return { json: DETAILS, headers: { 'If-Match': '"0"' }, ...afterwards(asking) };
  },
  sendVendor: async (_, asking) => {
    const vendor = await ownVendor(asking, { state: 'draft' });
    if (vendor) await aProduct(vendor, { state: 'review' });
    return afterwards(asking);
  },
  setVendorState: async (_, asking) => {
    await ownVendor(asking);
    return { json: { state: 'paused' }, ...afterwards(asking) };
  },
  'listOwnProducts/another': async () => ({ query: `?vendor=${(await aVendor()).id}` }),
  createProduct: async (_, asking) => {
    const vendor = await ownVendor(asking);
    const images = vendor
      ? [await aPicture({ site_id: null, created_by: vendor.user_id, purpose: 'product' })]
      : [];
    return { json: { ...BOUQUET, images }, ...afterwards(asking) };
  },
  changeProduct: async (world) => ({
    at: (await aProductOf(world)).id,
    json: { price_minor: 8000 },
    ...READ,
  }),
  duplicateProduct: async (world) => ({ at: (await aProductOf(world)).id }),
  moveProduct: async (world) => ({ at: (await aProductOf(world)).id, json: { state: 'paused' } }),
  readVendor: async () => ({ at: (await aVendor()).id }),
  decideVendor: async () => ({
    at: (await aVendor({ state: 'applied' })).id,
    json: { state: 'approved', note: '' },
    ...READ,
  }),
  decideProduct: async () => ({
    at: (await aProduct(await aVendor(), { state: 'review' })).id,
    json: { state: 'live', note: '' },
    ...READ,
  }),
};

const VENDOR = 'AN 401, UV 403, VE ok, rest 404';
const VIEWER = 'AN 401, UV 403, AD ok, rest 403';

/** The statuses of the same rows. */
export const VENDORS: Record<string, Row> = {
  getVendor: VERIFIED, // the actor's own
  'getVendor/another': VIEWER,
  putVendor: VERIFIED,
  sendVendor: VERIFIED,
  setVendorState: VERIFIED,
  listOwnProducts: VERIFIED,
  'listOwnProducts/another': VIEWER,
  createProduct: VERIFIED,
  changeProduct: VENDOR,
  duplicateProduct: VENDOR,
  moveProduct: VENDOR,
  listAdminVendors: ADMIN,
  exportAdminVendors: ADMIN,
  readVendor: ADMIN,
  decideVendor: ADMIN,
  listReviewedProducts: ADMIN,
  decideProduct: ADMIN,
};
