import { useEffect, useRef, useState } from 'react';

/** The specification's ten minutes, and how long before their end it is said. */
export const IDLE_MS = 600_000;
const WARNING_MS = 30_000;
/** What the page itself scrolls afterwards is nobody. */
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
  // a film that runs is being watched; it tells four times a second that it does
  'timeupdate',
] as const;

/**
 * The seconds left before `onEnd`, once they are few; null while somebody is there. After the end it
 * waits for the next sign of somebody: a wall that nobody touched has nothing to return to.
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
