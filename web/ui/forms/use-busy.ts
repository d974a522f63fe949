import { useEffect, useRef, useState } from 'react';

/** A busy indicator once shown is not gone before it can be seen. */
export const BUSY_MIN_MS = 200;

/** Whether to show that something is under way; only the showing lasts longer, never what is waited for. */
export function useBusy(busy: boolean): boolean {
  const [shown, setShown] = useState(busy);
  const since = useRef(0);
  useEffect(() => {
    if (busy) {
      since.current = performance.now();
      setShown(true);
      return;
    }
    const left = BUSY_MIN_MS - (performance.now() - since.current);
    const timer = setTimeout(() => setShown(false), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [busy]);
  return busy || shown;
}
