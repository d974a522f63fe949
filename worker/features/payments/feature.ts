import * as api from '#worker/contract/billing.ts';
import * as chargebacks from '#worker/contract/chargeback-admin.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { listCards, markRemoved } from './card.repo.ts';
import { addCard, checkCard, removeCard, setDefaultCard } from './card.service.ts';
import { chargeCard } from './charge-card.job.ts';
import { exportChargebacks, listChargebacks } from './chargebacks.ts';
import { checkOnePayment, checkPayments, comparePayments } from './compare-payments.job.ts';
import { deleteEventsBefore } from './event.repo.ts';
import { forgetCard } from './forget-card.job.ts';
import { capturePayment, releasePayment } from './held-payment.job.ts';
import { handlePaymentEvent, receivePaymentEvent } from './payment-event.service.ts';
import { refundPayment } from './refund-payment.job.ts';

/** How long events are kept after they were handled. */
const EVENT_SECONDS = 180 * 24 * 60 * 60;

export const payments: Feature = {
  routes: (app) => {
    route(app, api.receivePaymentEvent, (ctx, { request }) => receivePaymentEvent(ctx, request));
    route(app, api.addCard, (ctx) => addCard(ctx));
    route(app, api.checkCard, (ctx, { params }) => checkCard(ctx, params.id));
    route(app, api.setDefaultCard, (ctx, { params }) => setDefaultCard(ctx, params.id));
    route(app, api.removeCard, (ctx, { params }) => removeCard(ctx, params.id));
    route(app, chargebacks.listChargebacks, (ctx, { query }) => listChargebacks(ctx, query));
    rawRoute(app, chargebacks.exportChargebacks, 'a CSV file', (ctx, { query }) =>
      exportChargebacks(ctx, query),
    );
  },
  jobs: [
    capturePayment,
    releasePayment,
    chargeCard,
    refundPayment,
    forgetCard,
    handlePaymentEvent,
    checkPayments,
    checkOnePayment,
    comparePayments,
  ],
  on: {
    accountDeleted: (ctx, { id }, at) => forgetCardsOf(ctx, id, at),
    userDied: (ctx, userId, at) => forgetCardsOf(ctx, userId, at),
    expired: ({ db, now }) => [deleteEventsBefore(db, iso(secondsAfter(now(), -EVENT_SECONDS)))],
  },
};

/** What is still to be charged to one of them is refused, as by a bank. */
const forgetCardsOf = async (ctx: Ctx, userId: number, at: string): Promise<Statement[]> =>
  (await listCards(ctx.db, userId)).flatMap((card) => [
    markRemoved(ctx.db, card.id, at),
    forgetCard.enqueue(ctx, { id: card.id }),
  ]);
