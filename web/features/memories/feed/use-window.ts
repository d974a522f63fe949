import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchView } from '#web/ui/watch-view.ts';
import { drawnParts, type Size, typicalSize } from '#web/ui/window-rules.ts';

/** Sizes as they were last drawn, kept for when the reader comes back to the page. */
const sizes = new Map<string, Size>();
/** The width at which they were measured. */
let measuredWidth = 0;

/** The first part on the screen, with its place in the document. */
type Anchor = { key: string; y: number };

/** A part that is drawn, or the height of those between that are not. */
export type Drawn = { key: string; at: number } | { key: string; gap: number };

const placeOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;

/** The key of a part that is in the document: the id of its element. */
const keyOf = (element: Element): string => element.id;

/** Measures the parts in the list. The last before a gap may have another margin, so its first measure stays. */
function measure(list: HTMLElement): void {
  if (list.clientWidth !== measuredWidth) sizes.clear();
  measuredWidth = list.clientWidth;
  const { bottom } = list.getBoundingClientRect();
  for (const part of list.children) {
    const next = part.nextElementSibling;
    const key = keyOf(part);
    if (!key || (next && !keyOf(next) && sizes.has(key))) continue;
    const end = next ? next.getBoundingClientRect().top : bottom;
    const height = end - part.getBoundingClientRect().top;
    // a list that is not laid out has no heights
    if (height > 0) sizes.set(key, { height, nodes: part.querySelectorAll('*').length + 1 });
  }
}

function anchorIn(list: HTMLElement): Anchor | null {
  for (const part of list.children) {
    if (keyOf(part) && part.getBoundingClientRect().bottom > 0) return { key: keyOf(part), y: placeOf(part) };
  }
  return null;
}

/** The part that has the focus. A fold of the feed that is drawn whole has no id: it follows the first two of its run. */
function focusedIn(list: HTMLElement): string {
  const part = [...list.children].find((child) => child.contains(document.activeElement));
  const first = part?.previousElementSibling?.previousElementSibling;
  return part ? part.id || (first?.id.replace('memory-', 'further-') ?? '') : '';
}

/** Scrolls by as much as the anchor has moved, so that the reader sees what they saw. */
function holdPlace(anchor: Anchor | null): void {
  const part = anchor && document.getElementById(anchor.key);
  if (!part || window.scrollY === 0) return;
  const moved = placeOf(part) - anchor.y;
  if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

/**
 * Draws only a part of a long list: what is on the screen and around it, and what has the focus. `keys` are the ids
 * of the parts' elements. The returned ref is that of the list, whose children are the parts and the gaps.
 */
export function useWindow(keys: readonly string[]): {
  list: RefObject<HTMLDivElement | null>;
  drawn: Drawn[];
  /** Draws a part and moves the focus there. */
  focus: (key: string) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const keysNow = useRef(keys);
  keysNow.current = keys;
  // the list that this one replaces, before it is removed
  const [before] = useState(() => {
    const replaced = document.querySelector<HTMLElement>('.feed');
    if (replaced) measure(replaced);
    return replaced && { anchor: anchorIn(replaced), focused: focusedIn(replaced) };
  });
  const anchor = useRef<Anchor | null>(before?.anchor ?? null);
  const kept = useRef(before?.focused ?? '');
  const focused = useRef(before?.focused ?? '');

  const choose = (): Set<number> => {
    const box = list.current?.getBoundingClientRect();
    const from = box ? -box.top : before ? window.scrollY : 0;
    return drawnParts({
      sizes: keysNow.current.map((key) => sizes.get(key)),
      from,
      until: from + window.innerHeight,
      kept: keysNow.current.indexOf(kept.current),
    });
  };
  const [chosen, setChosen] = useState(choose);
  const update = useRef((): void => undefined);
  update.current = () => {
    if (list.current) anchor.current = anchorIn(list.current) ?? anchor.current;
    const next = choose();
    setChosen((last) => (last.size === next.size && [...next].every((at) => last.has(at)) ? last : next));
  };

  useLayoutEffect(() => {
    if (!list.current) return;
    holdPlace(anchor.current);
    measure(list.current);
    update.current();
    const wanted = focused.current && document.getElementById(focused.current);
    if (!wanted) return;
    focused.current = '';
    (wanted.querySelector<HTMLElement>(':scope > summary') ?? wanted).focus({ preventScroll: true });
  });

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    return watchView(current, {
      update: () => update.current(),
      resize: () => {
        holdPlace(anchor.current);
        measure(current);
      },
      focus: ({ target }) => {
        const part = [...current.children].find((child) => target instanceof Node && child.contains(target));
        if (part) kept.current = keyOf(part);
      },
    });
  }, []);

  return {
    list,
    drawn: drawnOf(keys, chosen),
    focus: (key) => {
      kept.current = key;
      focused.current = key;
      update.current();
    },
  };
}

function drawnOf(keys: readonly string[], chosen: ReadonlySet<number>): Drawn[] {
  const typical = typicalSize(keys.map((key) => sizes.get(key)));
  const drawn: Drawn[] = [];
  let gap = 0;
  for (const [at, key] of keys.entries()) {
    if (!chosen.has(at)) {
      gap += (sizes.get(key) ?? typical).height;
      continue;
    }
    if (gap > 0) drawn.push({ key: `before-${key}`, gap });
    gap = 0;
    drawn.push({ key, at });
  }
  if (gap > 0) drawn.push({ key: 'rest', gap });
  return drawn;
}
