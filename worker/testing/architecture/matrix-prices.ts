import { sql } from 'drizzle-orm';
import { coupons } from '#worker/db/schema/orders.ts';
import { db } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const TERMS = {
  percent: 10,
  amount_minor: null,
  products: [],
  plans: [],
  first_only: false,
  max_uses: null,
  max_per_user: null,
  valid_from: null,
  valid_until: null,
};

/** A code that no coupon has. */
const freeCode = () => `M-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** The requests of the rows about prices and coupons. */
export const PRICES_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  setPrice: async () => {
    await db.run(sql`delete from prices where currency = 'XTS'`);
    return { at: ['plaque', 'XTS'], json: { amount_minor: 900, previous_minor: null } };
  },
  setVat: async () => {
    await db.run(sql`delete from vat_rates`);
    return {
      json: { vat_rate: 1700, vat_included: true, previous_rate: 1800, previous_included: true },
      after: () => db.run(sql`delete from vat_rates`),
    };
  },
  createCoupons: () => ({ json: { ...TERMS, code: freeCode(), count: 1 } }),
  stopCoupon: async () => {
    const [row] = await db
      .insert(coupons)
      .values({ ...TERMS, code: freeCode(), created_at: '2026-11-01T00:00:00.000Z' })
      .returning({ id: coupons.id });
    return { at: row?.id ?? 0 };
  },
};

/** The rows about prices and coupons, the page of today, and the lists of communities and screens. */
export const PRICES: Record<string, Row> = {
  listAdminCommunities: ADMIN,
  exportAdminCommunities: ADMIN,
  listAdminScreens: ADMIN,
  readToday: ADMIN,
  listHeld: ADMIN,
  listPriceRows: ADMIN,
  setPrice: ADMIN,
  setVat: ADMIN,
  listCoupons: ADMIN,
  exportCoupons: ADMIN,
  createCoupons: ADMIN,
  stopCoupon: ADMIN,
};
