import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

/** The handle by which a row is dragged; beside it are the buttons, so it is hidden from screen readers. */
export const DragHandle = ({ onGrab }: { onGrab: (isGrabbed: boolean) => void }) => (
  <span
    className="grid size-11 cursor-grab place-items-center text-(--ink-3) max-sm:hidden"
    aria-hidden="true"
    onPointerDown={() => onGrab(true)}
    onPointerUp={() => onGrab(false)}
  >
    <GripVertical strokeWidth={1.5} />
  </span>
);

type MoveButtonsProps = {
  /** The index of the row from 0, and the number of rows. */
  at: number;
  count: number;
  up: string;
  down: string;
  onMove: (to: number) => void;
};

/** The buttons that move a row one place up or down. */
export const MoveButtons = ({ at, count, up, down, onMove }: MoveButtonsProps) => (
  <>
    <RowButton label={up} off={at === 0} onPress={() => onMove(at - 1)}>
      <ArrowUp strokeWidth={1.5} aria-hidden="true" />
    </RowButton>
    <RowButton label={down} off={at === count - 1} onPress={() => onMove(at + 1)}>
      <ArrowDown strokeWidth={1.5} aria-hidden="true" />
    </RowButton>
  </>
);

type RowButtonProps = { label: string; off?: boolean; onPress: () => void; children: ReactNode };

/** A button of a row that is an icon. */
export const RowButton = ({ label, off = false, onPress, children }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => off || onPress()}
    className="grid size-11 place-items-center rounded-lg hover:bg-(--sunken) aria-disabled:cursor-default aria-disabled:opacity-40"
  >
    {children}
  </button>
);
