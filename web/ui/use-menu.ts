import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** A `<details>` that is a menu: it closes on each change of page, on Escape, and when something else is touched. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  const place = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: to be on another page is the reason
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [place]);

  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && current.contains(event.target)) return;
      current.open = false;
    };
    const leaving = new AbortController();
    for (const event of ['keydown', 'pointerdown', 'focusin'])
      document.addEventListener(event, close, leaving);
    return () => leaving.abort();
  }, []);

  return menu;
}
