import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

type PrintPartProps = { children: ReactNode; onDone: () => void };

/** Prints its content alone; nothing of it is seen on the screen. */
export function PrintPart({ children, onDone }: PrintPartProps) {
  useEffect(() => {
    addEventListener('afterprint', onDone);
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(<div className="print-part">{children}</div>, document.body);
}
