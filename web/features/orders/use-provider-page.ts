import { useEffect, useRef, useState } from 'react';

/** After that the browser has not left: there is no connection. */
const LEAVING_MS = 15_000;

/** Leads to a page of the payment provider. `isLeaving` until the browser has left, and not when it comes back. */
export function useProviderPage(): { isLeaving: boolean; leaveTo: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setIsLeaving(false);
    const timer = setTimeout(stay, LEAVING_MS);
    window.addEventListener('pageshow', stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', stay);
    };
  }, [isLeaving]);
  return {
    isLeaving,
    leaveTo: (url) => {
      setIsLeaving(true);
      location.assign(url);
    },
  };
}

/** Runs one call at a time: the second tap of a double tap may come before the first has rendered. */
export function useOnce(): (run: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    run()
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  };
}
