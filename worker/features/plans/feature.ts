import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import { giveUpRenewals } from '#worker/features/orders/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { giftEmail } from './emails/gift.email.ts';
import { pastDueEmail } from './emails/past-due.email.ts';
import { planBegunEmail } from './emails/plan-begun.email.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { planEndedEmail } from './emails/plan-ended.email.ts';
import { endPlan, endPlans } from './end-plans.job.ts';
import { planProduct } from './plan.product.ts';
import { planRoutes } from './plan.routes.ts';
import { renewPlan, renewPlans } from './renew-plans.job.ts';
import {
  chargeTo,
  endOfSite,
  forgetCardOf,
  isCharged,
  stopBillingOfSite,
  stopBillingOfUser,
} from './subscription.repo.ts';

export const plans: Feature = {
  routes: planRoutes,
  jobs: [endPlans, endPlan, renewPlans, renewPlan],
  emails: [giftEmail, pastDueEmail, planBegunEmail, planCancelledEmail, planEndedEmail],
  products: [planProduct],
  on: {
    siteDeleted: (ctx, siteId, at) => [
      ...giveUpRenewals(ctx, { siteId }),
      ...stopBillingOfSite(ctx.db, siteId, at),
    ],
    sitePurged: ({ db, now }, siteId) => [endOfSite(db, siteId, iso(now()))],
    accountDeleted: async (ctx, { id }, at) => [
      ...giveUpRenewals(ctx, { userId: id }),
      ...(await stopBillingOfUser(ctx.db, id, at)),
    ],
    userDied: async (ctx, userId, at) => [
      ...giveUpRenewals(ctx, { userId }),
      ...(await stopBillingOfUser(ctx.db, userId, at)),
    ],
    cardChosen: ({ db }, { id, user_id }) => [chargeTo(db, user_id, id)],
    cardRemoved: async ({ db }, { id }) => {
      if (await isCharged(db, id)) throw new AppError('card.in_use');
      return [forgetCardOf(db, id)];
    },
    // a new card is the default one, which all plans of its owner are charged to
    paymentSettled: ({ db }, { payment, cardId }) =>
      cardId === null ? [] : [chargeTo(db, payment.user_id, cardId)],
  },
};
