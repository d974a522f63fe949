import { prefersStill } from './motion.ts';

const TRIES = 50;
const EVERY_MS = 100;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the element that `hash` names, waiting up to five seconds for it to appear. */
export function scrollToAnchor(hash: string): void {
  clearTimeout(waiting);
  const id = decode(hash.replace(/^#/, ''));
  if (!id) return;
  const attempt = (left: number) => {
    const element = document.getElementById(id);
    if (element) {
      element.scrollIntoView({ behavior: prefersStill() ? 'instant' : 'smooth', block: 'start' });
      element.focus({ preventScroll: true });
    } else if (left > 0) {
      waiting = setTimeout(() => attempt(left - 1), EVERY_MS);
    }
  };
  attempt(TRIES);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
