import type { Feature } from '#worker/http/feature.ts';
import { cancelUnpaid, chargeFlowers, chargeOneOrder, reportOverdue } from './charge-flowers.job.ts';
import { vendorOrderEmail } from './emails/vendor-order.email.ts';
import { expireOffer } from './expire-offer.job.ts';
import { flowerProduct } from './flower.product.ts';
import { flowerRoutes } from './flower.routes.ts';

export const flowers: Feature = {
  routes: flowerRoutes,
  products: [flowerProduct],
  jobs: [expireOffer, chargeFlowers, chargeOneOrder, cancelUnpaid, reportOverdue],
  emails: [vendorOrderEmail],
};
