import { useEffect, useRef } from 'react';

/** The specification's event: someone wants out of what they are in the middle of. */
const EVENT = 'process-cancel';

/** Tells whoever listens. Says whether anyone did. */
export const raiseProcessCancel = (): boolean =>
  !window.dispatchEvent(new CustomEvent(EVENT, { cancelable: true }));

/** Hears of it instead of the browser going back. */
export function useProcessCancel(onCancel: () => void): void {
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault();
      latest.current();
    };
    window.addEventListener(EVENT, hear);
    return () => window.removeEventListener(EVENT, hear);
  }, []);
}
