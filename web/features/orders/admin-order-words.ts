import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStatus, PaymentStatus } from '#worker/contract/order.ts';
import type { WorkList } from '#worker/contract/order-admin.ts';

/** What an order that is under way waits for. */
export const WORK_NAMES: Record<WorkList, MessageDescriptor> = {
  issue: msg`Issues`,
  cancel: msg`Requests to cancel`,
  late: msg`Late`,
  unpaid: msg`Not paid`,
  admin: msg`To do`,
  others: msg`Waiting for others`,
};

export const STATUS_NAMES: Record<OrderStatus, MessageDescriptor> = {
  open: msg`Not ordered yet`,
  placed: msg`Under way`,
  completed: msg`Completed`,
  issue: msg`Issue reported`,
  cancelled: msg`Cancelled`,
};

export const PAYMENT_NAMES: Record<PaymentStatus, MessageDescriptor> = {
  none: msg`None`,
  pending: msg`Being paid`,
  card_saved: msg`Card saved`,
  authorized: msg`Reserved on the card`,
  captured: msg`Paid`,
  failed: msg`Refused`,
  part_refunded: msg`Refunded in part`,
  refunded: msg`Refunded`,
};
