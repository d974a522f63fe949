import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IssueReason, Resolution } from '#worker/contract/order.ts';

export const REASON_NAMES: Record<IssueReason, MessageDescriptor> = {
  not_arrived: msg`The order has not arrived`,
  damaged: msg`The order is damaged`,
  wrong: msg`This is not what was ordered`,
  other: msg`Something else is wrong`,
};

/** How an issue can be settled, for the administrator who chooses. */
export const RESOLUTION_NAMES: Record<Resolution, MessageDescriptor> = {
  redo: msg`Make the order again`,
  part_refund: msg`Refund a part`,
  refund: msg`Refund everything`,
  reject: msg`Close without a refund`,
};

/** How an issue was settled, as the page of the order says it. */
export const SETTLED_WORDS: Record<Resolution, MessageDescriptor> = {
  redo: msg`We are making the order again.`,
  part_refund: msg`We refunded a part of the order.`,
  refund: msg`We refunded the order.`,
  reject: msg`We looked into the issue and closed it.`,
};
