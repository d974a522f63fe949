export type Toast = {
  /** `warning` uses the danger colours. */
  variant: 'success' | 'warning' | 'info';
  title: string;
  text?: string;
  /** Shown for 15 seconds, whatever the length of the text. */
  long?: boolean;
  /** An optional action; the page must offer it too. */
  action?: { label: string; run: () => void };
};

const SHORT_MS = 5_000;
const LONG_MS = 15_000;
/** The number of characters above which five seconds are too short to read the text. */
const LONG_LETTERS = 100;

export const toastDuration = ({ title, text = '', long }: Toast): number =>
  long || title.length + text.length > LONG_LETTERS ? LONG_MS : SHORT_MS;

let show: ((toast: Toast) => void) | null = null;
let clear: (() => void) | null = null;
let queued: Toast[] = [];

/** Reports a background event. Never the only place that reports it. */
export function toast(content: Toast): void {
  if (show) {
    show(content);
    return;
  }
  queued.push(content);
  // Cannot be loaded offline; every caller also reports the event on the page.
  import('./toast-mount.tsx').catch(() => undefined);
}

/** Hides outdated toasts once the next attempt has succeeded. */
export function hideToasts(): void {
  queued = [];
  clear?.();
}

/** For the toast region: shows all further toasts, starting with the queued ones. */
export function showToastsWith(showToast: (toast: Toast) => void, clearToasts: () => void): void {
  show = showToast;
  clear = clearToasts;
  const pending = queued;
  queued = [];
  for (const content of pending) showToast(content);
}
