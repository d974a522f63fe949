export { type CardRow, findCard, isRemoved, listCards, presentCard } from './card.repo.ts';
export { chargeCard } from './charge-card.job.ts';
export { chargeOrder } from './charge-order.ts';
export { countOpenChargebacks } from './chargeback.repo.ts';
export { giveBack } from './give-back.ts';
export { captureHeld, releaseHeld } from './held-payment.job.ts';
export { checkPayment, closePages, newPayment, openPage, recordPage } from './open-page.ts';
export {
  abortIfUnderWay,
  insertPayment,
  listPaymentsOf,
  type PaymentRow,
} from './payment.repo.ts';
export { isGivenUp } from './payment.rules.ts';
export { findCompletedRefundMinor, findRefund, findRefundedMinor, findRefundOfOrder } from './refund.repo.ts';
export { refundPayment } from './refund-payment.job.ts';
