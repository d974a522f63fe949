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
    siteDeleted: ({ db }, siteId, at) => [
      giveUpRenewals(db, { siteId }),
      ...stopBillingOfSite(db, siteId, at),
    ],
    sitePurged: ({ db, now }, siteId) => [endOfSite(db, siteId, iso(now()))],
    accountDeleted: async ({ db }, { id }, at) => [
      giveUpRenewals(db, { userId: id }),
      ...(await stopBillingOfUser(db, id, at)),
    ],
    userDied: async ({ db }, userId, at) => [
      giveUpRenewals(db, { userId }),
      ...(await stopBillingOfUser(db, userId, at)),
    ],
    cardChosen: ({ db }, { id, user_id }) => [chargeTo(db, user_id, id)],
    cardRemoved: async ({ db }, { id }) => {
      if (await isCharged(db, id)) throw new AppError('card.in_use');
      return [forgetCardOf(db, id)];
    },
    // a card that was saved for itself is for the plans that there are
    paymentSettled: ({ db }, { payment, state, cardId }) =>
      state === 'card_saved' && payment.order_id === null && cardId !== null
        ? [chargeTo(db, payment.user_id, cardId)]
        : [],
  },
};
