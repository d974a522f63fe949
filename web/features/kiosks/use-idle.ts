import { useEffect, useRef, useState } from 'react';

/** The specification's idle time, ten minutes, and the warning before its end, in milliseconds. */
export const IDLE_MS = 600_000;
const WARNING_MS = 30_000;
/** Scroll events within this time after a reset come from the page, not from a person. In milliseconds. */
const SETTLING_MS = 1000;

const SIGNS = [
  'mousemove',
  'mousedown',
  'wheel',
  'keydown',
  'scroll',
  'touchstart',
  'touchmove',
  'pointerdown',
  'click',
  // a playing video counts as activity; it fires this event about four times a second
  'timeupdate',
] as const;

/**
 * The seconds left before `onEnd` during the warning; null while there is activity. After `onEnd` the timer
 * restarts only with new activity, since an untouched wall has nothing to reset.
 */
export function useIdle(onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settled = 0;

    function begin() {
      clearTimeout(timer);
      setLeft(null);
      timer = setTimeout(() => count(WARNING_MS / 1000), IDLE_MS - WARNING_MS);
    }
    function count(seconds: number) {
      if (seconds === 0) {
        settled = Date.now() + SETTLING_MS;
        setLeft(null);
        end.current();
        return;
      }
      setLeft(seconds);
      timer = setTimeout(() => count(seconds - 1), 1000);
    }
    function seen(event: Event) {
      if (event.type === 'scroll' && Date.now() < settled) return;
      begin();
    }

    const options = { capture: true, passive: true } as const;
    for (const sign of SIGNS) addEventListener(sign, seen, options);
    begin();
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, seen, options);
    };
  }, []);

  return left;
}
