import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { payoutChangedEmail } from './emails/payout-changed.email.ts';
import { vendorDecidedEmail } from './emails/vendor-decided.email.ts';
import { archiveProductsOf, listImagesOf } from './product.repo.ts';
import { clearVendor, findVendorOf, pauseVendorOf } from './vendor.repo.ts';
import { vendorRoutes } from './vendor.routes.ts';

export const vendors: Feature = {
  routes: vendorRoutes,
  emails: [vendorDecidedEmail, payoutChangedEmail],
  on: {
    accountDeleted: (ctx, { id }, at) => closeVendorOf(ctx, id, at),
    // an administrator learns from the company whether it goes on
    userDied: ({ db }, userId, at) => [pauseVendorOf(db, userId, at)],
  },
};

async function closeVendorOf(ctx: Ctx, userId: number, at: string): Promise<Statement[]> {
  const vendor = await findVendorOf(ctx.db, userId);
  if (!vendor) return [];
  const images = await listImagesOf(ctx.db, vendor.id);
  return [
    ...clearVendor(ctx.db, vendor.id, at),
    archiveProductsOf(ctx.db, vendor.id, at),
    ...(images.length > 0 ? discardMedia(ctx, { ids: images }) : []),
  ];
}
