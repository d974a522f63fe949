import { type RefObject, useLayoutEffect, useReducer, useState } from 'react';

/**
 * The number of a row's children that fit into its parent. Renders all of them for one measurement on each
 * resize, and when something beside the row comes or goes.
 */
export function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  const [resizes, countResize] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const parent = row.current?.parentElement;
    if (!parent) return;
    const measure = () => {
      countResize();
      setFitting(count);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(parent);
    const neighbors = new MutationObserver(measure);
    neighbors.observe(parent, { childList: true });
    return () => {
      sizes.disconnect();
      neighbors.disconnect();
    };
  }, [row, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again after a resize, of the text too
  useLayoutEffect(() => {
    const parent = row.current?.parentElement;
    if (parent && parent.scrollWidth > parent.clientWidth) setFitting((current) => Math.max(0, current - 1));
  }, [row, resizes, fitting]);

  return Math.min(fitting, count);
}
