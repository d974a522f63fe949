import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads focus to the first of what is new once a further page has come: the button that asked for it may be gone.
 * `count` is how many rows there are; the second is called as the page is asked for.
 */
export function useFirstNew<T extends HTMLElement>(count: number): [RefObject<T | null>, () => void] {
  const list = useRef<T>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const first = before.current;
    if (first === null || count <= first) return;
    before.current = null;
    const row = list.current?.querySelectorAll('li')[first];
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);
  const ask = () => {
    before.current = count;
  };
  return [list, ask];
}
