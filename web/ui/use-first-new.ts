import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus to the first new row after another page of results has loaded, since the "more" button may have
 * been removed. `count` is the number of `rows`; call the returned function when requesting the page.
 */
export function useFirstNew<T extends HTMLElement>(
  count: number,
  rows = 'li',
): [RefObject<T | null>, () => void] {
  const list = useRef<T>(null);
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const first = countBefore.current;
    if (first === null || count <= first) return;
    countBefore.current = null;
    const row = list.current?.querySelectorAll<HTMLElement>(rows)[first];
    const folded = row?.closest('details:not([open])')?.querySelector<HTMLElement>('summary');
    const target = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a, button');
    (folded ?? target)?.focus({ preventScroll: true });
  }, [count, rows]);
  const onRequest = () => {
    countBefore.current = count;
  };
  return [list, onRequest];
}
