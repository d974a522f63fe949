import type { Order, OrderMove } from '#worker/contract/order.ts';

/** A dialog in which a move is made. It stays mounted while it is closed, so that what is typed stays. */
export type MovePartProps = {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
  /** The move is made. */
  onMoved: () => void;
};

/** A move as it is offered: its button and its dialog. */
export type Offer = {
  move: OrderMove;
  label: string;
  isMain?: boolean;
  Part: (props: MovePartProps) => React.ReactNode;
};
