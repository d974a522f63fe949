import { useEffect, useRef } from 'react';

/** The specification's event for cancelling a multi-step process. */
const EVENT = 'process-cancel';

/** Dispatches the event. Returns whether there was a listener. */
export const raiseProcessCancel = (): boolean =>
  !window.dispatchEvent(new CustomEvent(EVENT, { cancelable: true }));

/** Calls back on a cancel, instead of the browser going back. */
export function useProcessCancel(onCancel: () => void): void {
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => {
    const handleCancel = (event: Event) => {
      event.preventDefault();
      latest.current();
    };
    window.addEventListener(EVENT, handleCancel);
    return () => window.removeEventListener(EVENT, handleCancel);
  }, []);
}
