import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads focus to the first of what is new once a further page has come: the button that asked for it may be gone.
 * `count` is how many `rows` there are; the second is called as the page is asked for.
 */
export function useFirstNew<T extends HTMLElement>(
  count: number,
  rows = 'li',
): [RefObject<T | null>, () => void] {
  const list = useRef<T>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const first = before.current;
    if (first === null || count <= first) return;
    before.current = null;
    const row = list.current?.querySelectorAll<HTMLElement>(rows)[first];
    const target = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a, button');
    target?.focus({ preventScroll: true });
  }, [count, rows]);
  const ask = () => {
    before.current = count;
  };
  return [list, ask];
}
