import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** A `<details>` menu that closes on navigation, on Escape, and on a click or focus outside. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  const href = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: to be on another page is the reason
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [href]);

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
    const listeners = new AbortController();
    for (const event of ['keydown', 'pointerdown', 'focusin'])
      document.addEventListener(event, close, listeners);
    return () => listeners.abort();
  }, []);

  return menu;
}
