import { eq } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { order_offers, statement_lines, statements } from '#worker/db/schema/flowers.ts';
import { products, vendor_areas, vendor_closed_days, vendors } from '#worker/db/schema/vendors.ts';
import { aPerson, aPicture, db, next } from './seed.ts';

type VendorRow = typeof vendors.$inferSelect;
type ProductRow = typeof products.$inferSelect;

const AT = '2026-11-01T08:00:00.000Z';

/** A vendor that is approved unless told otherwise, and delivers in Haifa. Its account is new unless named. */
export async function aVendor(patch: Partial<VendorRow> = {}): Promise<VendorRow> {
  const row: VendorRow = {
    id: next(),
    user_id: patch.user_id ?? (await aPerson({ role_id: 3 })).userId,
    company: 'Carmel Flowers',
    company_id: '514000001',
    phone: '+97248123456',
    email: 'shop@example.org',
    about: 'A family shop.',
    address: 'Herzl 10, Haifa',
    languages: ['he', 'en'],
    payout: { holder: 'Carmel Flowers', bank: 'Leumi', branch: '800', account: '123456' },
    payout_changed_at: null,
    calendar: { closed_weekdays: [], closed_on_shabbat: true, closed_on_festivals: true },
    state: 'approved',
    state_note: null,
    rating: null,
    version: 1,
    created_at: AT,
    applied_at: AT,
    updated_at: AT,
    ...patch,
  };
  await commit(db, [
    db.insert(vendors).values(row),
    db.insert(vendor_areas).values({ vendor_id: row.id, kind: 'city', value: 'haifa', label: 'Haifa' }),
  ]);
  return row;
}

/** A product of a vendor, on sale unless told otherwise, with a picture. */
export async function aProduct(
  vendor: Pick<VendorRow, 'id' | 'user_id'>,
  patch: Partial<ProductRow> = {},
): Promise<ProductRow> {
  const row: ProductRow = {
    id: next(),
    vendor_id: vendor.id,
    name_he: 'זר לבן',
    name_en: 'White bouquet',
    description_he: 'ורדים לבנים.',
    description_en: 'White roses.',
    price_minor: 9000,
    currency: 'USD',
    images: [
      await aPicture({ site_id: null, created_by: vendor.user_id, purpose: 'product', attached_at: AT }),
    ],
    suitable: 'both',
    lead_days: 1,
    cutoff: '12:00',
    capacity: 10,
    state: 'live',
    state_note: null,
    version: 1,
    created_at: AT,
    updated_at: AT,
    ...patch,
  };
  await commit(db, [db.insert(products).values(row)]);
  return row;
}

/** Takes the vendor of an account away, with all that belongs to it. */
export async function noVendor(userId: number): Promise<void> {
  for (const { id } of await db.select().from(vendors).where(eq(vendors.user_id, userId)))
    await commit(db, [
      db.delete(order_offers).where(eq(order_offers.vendor_id, id)),
      db.delete(statement_lines).where(eq(statement_lines.vendor_id, id)),
      db.delete(statements).where(eq(statements.vendor_id, id)),
      db.delete(products).where(eq(products.vendor_id, id)),
      db.delete(vendor_areas).where(eq(vendor_areas.vendor_id, id)),
      db.delete(vendor_closed_days).where(eq(vendor_closed_days.vendor_id, id)),
      db.delete(vendors).where(eq(vendors.id, id)),
    ]);
}
