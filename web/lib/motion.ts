/** Whether reduced motion is requested, by the system or in the accessibility menu. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.hasAttribute('data-a11y-still');
