import { type RefCallback, useCallback, useRef } from 'react';

const SECOND_TAP_MS = 500;

/** When the screen was touched last: a slow phone may come to it only later. */
let touched = 0;
window.addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    touched = timeStamp;
  },
  true,
);

/**
 * For what opens over the page. Many people tap everything twice: the second tap was meant for what the first
 * one pressed, so it closes nothing and presses nothing here.
 */
export function useSecondTap(): {
  ref: RefCallback<HTMLElement>;
  shouldCloseOnInteractOutside: () => boolean;
} {
  const opened = useRef(Number.NEGATIVE_INFINITY);
  const isSecond = useCallback((at: number) => at - opened.current < SECOND_TAP_MS, []);
  const ref = useCallback(
    (overlay: HTMLElement | null) => {
      if (!overlay) return;
      opened.current = performance.now();
      const swallow = (event: MouseEvent) => {
        if (event.detail < 2 || !isSecond(touched)) return;
        event.preventDefault();
        event.stopPropagation();
      };
      overlay.addEventListener('click', swallow, true);
    },
    [isSecond],
  );
  return { ref, shouldCloseOnInteractOutside: () => !isSecond(touched) };
}
