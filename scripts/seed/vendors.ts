import type { R2Bucket } from '@cloudflare/workers-types';
import { eq } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { credentials, users } from '#worker/db/schema/people.ts';
import { media } from '#worker/db/schema/sites.ts';
import { products, vendor_areas, vendors } from '#worker/db/schema/vendors.ts';
import { hashPassword } from '#worker/features/accounts/password.ts';
import { LOCAL_COST } from '#worker/features/accounts/password-cost.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { type DemoVendor, demoVendors } from '../demo/content/vendors.ts';
import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { inBatches } from './batches.ts';
import { storePicture } from './pictures.ts';

/** Inserts the florists of the demo with their accounts: two that sell, and one that has applied. */
export async function seedVendors(db: DrizzleD1Database, store: R2Bucket): Promise<void> {
  const at = new Date().toISOString();
  const password_hash = await hashPassword(DEMO_PASSWORD, LOCAL_COST);
  for (const [index, vendor] of demoVendors.entries()) {
    const [user] = await db
      .insert(users)
      .values({
        email: `${vendor.key}@example.org`,
        first_name: vendor.first_name,
        last_name: vendor.last_name,
        locale: vendor.locale,
        role_id: vendor.state === 'approved' ? 3 : 2,
        active: '1',
        created_at: at,
      })
      .returning({ id: users.id });
    if (!user) throw new Error(`${vendor.key} was not inserted`);
    const id = index + 1;
    await db.insert(credentials).values({ user_id: user.id, password_hash, updated_at: at });
    await db.insert(vendors).values({
      id,
      user_id: user.id,
      company: vendor.company,
      company_id: `51400000${id}`,
      phone: vendor.phone,
      email: `${vendor.key}@example.org`,
      about: vendor.about,
      address: vendor.address,
      languages: ['he', 'en'],
      payout: { holder: vendor.company, bank: 'לאומי', branch: '800', account: `12345${id}` },
      calendar: { closed_weekdays: [], closed_on_shabbat: true, closed_on_festivals: true },
      state: vendor.state,
      rating: null,
      created_at: at,
      applied_at: at,
      updated_at: at,
    });
    const areas = await areasOf(db, vendor);
    await inBatches(
      db,
      areas.map((area) =>
        db
          .insert(vendor_areas)
          .values({ vendor_id: id, ...area })
          .onConflictDoNothing(),
      ),
    );
    await seedProducts(db, store, { id, user_id: user.id, at }, vendor);
  }
}

type Area = Omit<typeof vendor_areas.$inferInsert, 'vendor_id'>;

async function areasOf(db: DrizzleD1Database, vendor: DemoVendor): Promise<Area[]> {
  const found = await db
    .select({ id: cemeteries.id, name_he: cemeteries.name_he })
    .from(cemeteries)
    .where(eq(cemeteries.city_en, vendor.cemeteries_of ?? ''));
  return [
    ...vendor.cities.map((label): Area => ({ kind: 'city', value: searchKey(label), label })),
    ...found.map(({ id, name_he }): Area => ({ kind: 'cemetery', value: String(id), label: name_he })),
    ...(vendor.country ? [{ kind: 'country' as const, value: vendor.country, label: vendor.country }] : []),
  ];
}

type Owner = { id: number; user_id: number; at: string };

async function seedProducts(
  db: DrizzleD1Database,
  store: R2Bucket,
  { id, user_id, at }: Owner,
  vendor: DemoVendor,
): Promise<void> {
  for (const { art, ...product } of vendor.products) {
    const picture = await storePicture(store, art, {
      site_id: null,
      memory_id: null,
      purpose: 'product',
      caption: null,
      position: 0,
      created_by: user_id,
      created_at: at,
    });
    await db.insert(media).values(picture);
    await db.insert(products).values({
      ...product,
      vendor_id: id,
      currency: 'USD',
      images: [picture.id],
      cutoff: '12:00',
      capacity: 10,
      state: vendor.state === 'approved' ? 'live' : 'review',
      created_at: at,
      updated_at: at,
    });
  }
}
