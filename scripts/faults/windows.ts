/** When something outside the worker was broken, such as its process or its disk. */
export type Windows = {
  /** Begins a window; the result ends it. */
  open: () => () => void;
  /** Whether any of this time lay in a window, or within the seconds in which what broke recovers. */
  cover: (from: number, to: number) => boolean;
};

const RECOVERY_MS = 2000;

export function faultWindows(now: () => number = Date.now): Windows {
  const all: { from: number; to: number }[] = [];
  return {
    open: () => {
      const window = { from: now(), to: Number.POSITIVE_INFINITY };
      all.push(window);
      return () => {
        window.to = now() + RECOVERY_MS;
      };
    },
    cover: (from, to) => all.some((window) => window.from <= to && from <= window.to),
  };
}
