import { useEffect, useRef, useState } from 'react';

/** The minimum duration of a busy indicator, so that it can be noticed. */
export const BUSY_MIN_MS = 200;

/** Whether to show a busy indicator; only the indicator is prolonged, never the operation itself. */
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
