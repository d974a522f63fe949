import { type RefCallback, useCallback, useRef } from 'react';

const SECOND_TAP_MS = 500;

/** The timestamp of the last touch: a slow phone may dispatch the click much later. */
let lastTouchAt = 0;
window.addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    lastTouchAt = timeStamp;
  },
  true,
);

/**
 * For overlays. Many people double-tap everything: the second tap was meant for the button that opened the
 * overlay, so it neither closes the overlay nor activates anything in it.
 */
export function useSecondTap(): {
  ref: RefCallback<HTMLElement>;
  shouldCloseOnInteractOutside: () => boolean;
} {
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const isSecondTap = useCallback((at: number) => at - openedAt.current < SECOND_TAP_MS, []);
  const ref = useCallback(
    (overlay: HTMLElement | null) => {
      if (!overlay) return;
      openedAt.current = performance.now();
      const swallow = (event: MouseEvent) => {
        if (event.detail < 2 || !isSecondTap(lastTouchAt)) return;
        event.preventDefault();
        event.stopPropagation();
      };
      overlay.addEventListener('click', swallow, true);
    },
    [isSecondTap],
  );
  return { ref, shouldCloseOnInteractOutside: () => !isSecondTap(lastTouchAt) };
}
