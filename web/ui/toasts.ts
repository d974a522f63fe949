export type Toast = {
  /** `warning` wears the colours of danger. */
  variant: 'success' | 'warning' | 'info';
  title: string;
  text?: string;
  /** Stays for 15 seconds whatever its length. */
  long?: boolean;
  /** What can be done about it; the page offers the same. */
  action?: { label: string; run: () => void };
};

const SHORT_MS = 5_000;
const LONG_MS = 15_000;
/** More letters than are read in five seconds. */
const LONG_LETTERS = 100;

export const toastDuration = ({ title, text = '', long }: Toast): number =>
  long || title.length + text.length > LONG_LETTERS ? LONG_MS : SHORT_MS;

let show: ((toast: Toast) => void) | null = null;
let clear: (() => void) | null = null;
let waiting: Toast[] = [];

/** Tells of something that happened in the background. Never the only place that tells it. */
export function toast(told: Toast): void {
  if (show) {
    show(told);
    return;
  }
  waiting.push(told);
  // Without a connection it cannot be loaded; whoever tells something tells it on the page too.
  import('./toast-mount.tsx').catch(() => undefined);
}

/** Takes back what is no longer so, as soon as the next attempt has succeeded. */
export function hideToasts(): void {
  waiting = [];
  clear?.();
}

/** For the region: from now on it shows them, beginning with those that waited. */
export function showToastsWith(shower: (toast: Toast) => void, clearer: () => void): void {
  show = shower;
  clear = clearer;
  const early = waiting;
  waiting = [];
  for (const told of early) shower(told);
}
