import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** As `first.css` of the bar: narrower, the panel covers the page. */
const COVERS = '(max-width: 61.99rem)';

/**
 * Closes the panel on navigation and when the user clicks or focuses outside it. A full-screen panel makes the
 * page below inert. Returns a function that closes the panel; it also blurs the field if the panel is full screen.
 */
export function useLeave(field: HTMLInputElement | null, close: () => void): () => void {
  const href = useLocation({ select: (location) => location.href });
  const opened = useRef(href);
  const leave = () => {
    if (matchMedia(COVERS).matches) field?.blur();
    close();
  };

  // the panel may have taken so long to load that the visitor is elsewhere by now
  useLayoutEffect(() => {
    if (!isFocusAt(field)) close();
  }, [field, close]);

  useEffect(() => {
    if (href === opened.current) return;
    field?.blur();
    close();
  }, [href, field, close]);

  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !field?.closest('.search')?.contains(target)) close();
    };
    const listeners = new AbortController();
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, onOutside, listeners);
    return () => listeners.abort();
  }, [field, close]);

  useEffect(() => {
    if (!matchMedia(COVERS).matches || !isFocusAt(field)) return;
    const covered = [...document.querySelectorAll<HTMLElement>('main, .foot')];
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
    };
  }, [field]);
  return leave;
}

/** Whether the focus is in the search. */
const isFocusAt = (field: HTMLInputElement | null): boolean =>
  Boolean(field?.closest('.search')?.contains(document.activeElement));
