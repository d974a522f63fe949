import { type ReactNode, useEffect, useRef, useState } from 'react';

type FoldProps = {
  /** On the button that opens it. */
  label: ReactNode;
  startsOpen?: boolean;
  /** Told beside the button, of what came of it. */
  note?: ReactNode;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A form that stands behind its button until it is asked for. Focus goes in with the person, and out. */
export function Fold({ label, startsOpen = false, note, onOpen, children }: FoldProps) {
  const [open, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when it opens or closes
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [open]);

  function turn(to: boolean) {
    moved.current = true;
    setOpen(to);
    if (to) onOpen?.();
  }

  return (
    <div ref={box} className="flex flex-col items-stretch gap-4">
      {open ? (
        children(() => turn(false))
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="button" onClick={() => turn(true)}>
            {label}
          </button>
          {note}
        </div>
      )}
    </div>
  );
}
