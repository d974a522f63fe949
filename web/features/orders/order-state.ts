import type { Order, OrderProduct } from '#worker/contract/order.ts';

type State = Pick<Order, 'status' | 'payment_status'>;

const PAID: readonly Order['payment_status'][] = ['card_saved', 'authorized', 'captured'];
const REFUNDED: readonly Order['payment_status'][] = ['part_refunded', 'refunded'];

/** Whether the payment is made; or nothing is to be paid and the order is placed. */
export const isPaid = ({ status, payment_status }: State): boolean =>
  status !== 'cancelled' &&
  (PAID.includes(payment_status) || (payment_status === 'none' && status !== 'open'));

export const isRefunded = ({ payment_status }: State): boolean => REFUNDED.includes(payment_status);

/** Whether it is not known yet what became of the payment. */
export const isUnsettled = ({ status, payment_status }: State): boolean =>
  payment_status === 'pending' || (payment_status === 'none' && status === 'open');

const MADE: readonly OrderProduct[] = ['stickers', 'flowers', 'box', 'podcast', 'book'];

/** Whether it is made for its buyer, stage by stage. */
export const isMade = ({ product }: Pick<Order, 'product'>): boolean => MADE.includes(product);

/** Whether it is made for its buyer and still goes on, or is done, whatever of its money was given back. */
export const goesOn = (order: State & Pick<Order, 'product'>): boolean =>
  isMade(order) &&
  ['placed', 'completed', 'issue'].includes(order.status) &&
  order.payment_status !== 'refunded';
