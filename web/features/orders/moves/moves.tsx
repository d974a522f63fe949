import { type ReactNode, useState } from 'react';
import type { Order, OrderMove } from '#worker/contract/order.ts';
import type { Offer } from './move-part.ts';

type Props = {
  order: Order;
  offers: readonly Offer[];
  /** What is around the buttons, only where there are some. */
  children?: (buttons: ReactNode) => ReactNode;
};

/** The buttons of the moves that can be made now. A dialog that is open stays open if its move cannot be made any more. */
export function Moves({ order, offers, children = (buttons) => buttons }: Props) {
  const [open, setOpen] = useState<OrderMove | null>(null);
  const [begun, setBegun] = useState<readonly OrderMove[]>([]);
  const possible = offers.filter(({ move }) => order.can.moves.includes(move));

  function begin(move: OrderMove) {
    setOpen(move);
    setBegun((before) => (before.includes(move) ? before : [...before, move]));
  }
  function end(move: OrderMove) {
    setOpen(null);
    setBegun((before) => before.filter((one) => one !== move));
  }

  return (
    <>
      {possible.length > 0 &&
        children(
          <div className="flex flex-wrap gap-3">
            {possible.map(({ move, label, isMain }) => (
              <button
                key={move}
                type="button"
                className={isMain ? 'button main' : 'button'}
                onClick={() => begin(move)}
              >
                {label}
              </button>
            ))}
          </div>,
        )}
      {offers
        .filter(({ move }) => begun.includes(move))
        .map(({ move, Part }) => (
          <Part
            key={move}
            order={order}
            isOpen={open === move}
            onClose={() => setOpen(null)}
            onMoved={() => end(move)}
          />
        ))}
    </>
  );
}
