import { useEffect, useRef, useState } from 'react';

/** The specification's idle time, ten minutes, and the warning before its end, in milliseconds. */
export const IDLE_MS = 600_000;
const WARNING_MS = 30_000;
/** The time from the return to the wall until nobody is expected any more, in milliseconds. */
export const QUIET_MS = 60_000;
/** Scroll events within this time after a reset come from the page, not from a person. In milliseconds. */
const SETTLING_MS = 1000;

const ACTIVITY_EVENTS = [
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
 * The seconds left before `onEnd` during the warning; null while there is activity. After `onEnd`, and `onQuiet` a
 * while later, the timer restarts only with new activity, since an untouched wall has nothing to reset.
 */
export function useIdle(onEnd: () => void, onQuiet: () => void): number | null {
  const [secondsRemaining, setSecondsRemaining] = useState<number | null>(null);
  const latest = useRef({ onEnd, onQuiet });
  latest.current = { onEnd, onQuiet };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settledAt = 0;

    function restart() {
      clearTimeout(timer);
      setSecondsRemaining(null);
      timer = setTimeout(() => countDown(WARNING_MS / 1000), IDLE_MS - WARNING_MS);
    }
    function countDown(seconds: number) {
      if (seconds === 0) {
        settledAt = Date.now() + SETTLING_MS;
        setSecondsRemaining(null);
        latest.current.onEnd();
        timer = setTimeout(() => latest.current.onQuiet(), QUIET_MS);
        return;
      }
      setSecondsRemaining(seconds);
      timer = setTimeout(() => countDown(seconds - 1), 1000);
    }
    function onActivity(event: Event) {
      if (event.type === 'scroll' && Date.now() < settledAt) return;
      restart();
    }

    const options = { capture: true, passive: true } as const;
    for (const type of ACTIVITY_EVENTS) addEventListener(type, onActivity, options);
    restart();
    return () => {
      clearTimeout(timer);
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, onActivity, options);
    };
  }, []);

  return secondsRemaining;
}
