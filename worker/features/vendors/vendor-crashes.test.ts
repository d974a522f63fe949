import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { media } from '#worker/db/schema/sites.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { aPhoto, aSeller, BOUQUET, mailsTo, roleOf } from '#worker/testing/vendor-calls.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';

eachHasOneEffect({
  'adding a product with its picture': async () => {
    const { person, vendor } = await aSeller();
    const photo = await aPhoto(person);
    return {
      as: person,
      call: (app, key) =>
        app.request('/api/vendor/products', {
          method: 'POST',
          json: { ...BOUQUET, images: [photo] },
          headers: { 'Idempotency-Key': key },
        }),
      once: async (answer) => {
        const { product } = await answer.json<{ product: { id: number } }>();
        const rows = await db.select().from(products).where(eq(products.vendor_id, vendor.id));
        expect(rows).toMatchObject([{ id: product.id, images: [photo] }]);
        const [picture] = await db.select().from(media).where(eq(media.id, photo));
        expect(picture?.attached_at).not.toBeNull();
      },
    };
  },

  'approving a vendor, whose role and email follow': async () => {
    const florist = await aPerson();
    const { id } = await aVendor({ user_id: florist.userId, state: 'applied' });
    return {
      as: await aPerson({ role_id: 1 }),
      call: (app, key) =>
        app.request(`/api/admin/vendors/${id}/decision`, {
          method: 'POST',
          json: { state: 'approved', note: '' },
          headers: { 'Idempotency-Key': key, 'If-Match': '"1"' },
        }),
      once: async () => {
        const [vendor] = await db.select().from(vendors).where(eq(vendors.id, id));
        expect(vendor).toMatchObject({ state: 'approved', version: 2 });
        expect(await roleOf(florist)).toBe(3);
        expect(await mailsTo(florist.userId)).toHaveLength(1);
      },
    };
  },
});
