import { type RefObject, useEffect, useRef } from 'react';

/** Of an element inside another that holds the focus too, as a sheet beside its table. */
const heldInside = new WeakSet<Event>();

/**
 * For an element that can have the focus: gets it once what had it inside is gone, as a row that an act took from the
 * list, so that who uses the keyboard goes on there and not at the beginning of the page.
 */
export function useHeldFocus<Held extends HTMLElement>(): RefObject<Held | null> {
  const ref = useRef<Held>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last: EventTarget | null = null;
    const note = (event: FocusEvent) => {
      if (!heldInside.has(event)) last = event.target;
      heldInside.add(event);
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      element.focus();
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', note);
    };
  }, []);
  return ref;
}
