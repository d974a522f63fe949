import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderTab, VendorOrderSummary } from '#worker/contract/flowers.ts';
import type { IssueReason, Resolution } from '#worker/contract/order.ts';

export const TAB_NAMES: Record<OrderTab, MessageDescriptor> = {
  new: msg`New`,
  today: msg`Today`,
  upcoming: msg`Upcoming`,
  // the same word elsewhere is a button that ends something
  done: msg({ message: 'Done', context: 'orders' }),
  issues: msg`Issues`,
};

export const NOTHING_IN: Record<OrderTab, MessageDescriptor> = {
  new: msg`No order is waiting for an answer.`,
  today: msg`There are no flowers to bring today.`,
  upcoming: msg`No accepted orders for the coming days.`,
  done: msg`No order has been completed yet.`,
  issues: msg`No order has an issue.`,
};

const STAGES: Readonly<Record<string, MessageDescriptor>> = {
  offered: msg`Waiting for your answer`,
  accepted: msg`Accepted`,
  on_the_way: msg`On the way`,
};

/** How far an order is, as its vendor reads it. */
export function stageWords({
  status,
  stage,
}: Pick<VendorOrderSummary, 'status' | 'stage'>): MessageDescriptor {
  switch (status) {
    case 'completed':
      return msg`Completed`;
    case 'issue':
      return msg`Issue reported`;
    case 'cancelled':
      return msg`Cancelled`;
    default:
      return STAGES[stage ?? ''] ?? msg`Order placed`;
  }
}

/** What the buyer found wrong, as the vendor reads it. */
export const ISSUE_WORDS: Record<IssueReason, MessageDescriptor> = {
  not_arrived: msg`The flowers were not on the grave`,
  damaged: msg`The flowers were damaged`,
  wrong: msg`These were not the flowers that were ordered`,
  other: msg`Something else was wrong`,
};

/** How it was settled. */
export const SETTLED_WORDS: Record<Resolution, MessageDescriptor> = {
  redo: msg`The flowers are to be brought again.`,
  part_refund: msg`The buyer got a part of the money back.`,
  refund: msg`The buyer got the money back.`,
  reject: msg`It was closed without a refund.`,
};

/** How the vendor would settle it. */
export const PROPOSALS: Record<Resolution, MessageDescriptor> = {
  redo: msg`Bring the flowers again`,
  part_refund: msg`Refund a part`,
  refund: msg`Refund everything`,
  reject: msg`Close without a refund`,
};
