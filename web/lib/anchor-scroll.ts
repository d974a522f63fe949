const MAX_ATTEMPTS = 50;
const INTERVAL_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the element that `hash` names, waiting up to five seconds for it to appear. */
export function scrollToAnchor(hash: string): void {
  clearTimeout(timer);
  const id = decode(hash.replace(/^#/, ''));
  if (!id) return;
  const attempt = (attemptsRemaining: number) => {
    const element = document.getElementById(id);
    if (element) {
      element.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth', block: 'start' });
      element.focus({ preventScroll: true });
    } else if (attemptsRemaining > 0) {
      timer = setTimeout(() => attempt(attemptsRemaining - 1), INTERVAL_MS);
    }
  };
  attempt(MAX_ATTEMPTS);
}

/** Whether reduced motion is requested, by the system or in the accessibility menu. */
const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.hasAttribute('data-a11y-still');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
