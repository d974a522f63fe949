import { useSyncExternalStore } from 'react';
import { isChunkError } from './chunk-reload.ts';
import { isOnline } from './online.ts';

const PROBE_TIMEOUT_MS = 5_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** How long something may load before it is found out whether the server can be reached at all. */
const SLOW_MS = 6_000;

/** Whether the server answers now. */
export const isReachable = async (): Promise<boolean> =>
  isOnline() &&
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/**
 * Resolves once the server answers: asked when the browser reports a connection, when the page is shown again,
 * and at growing intervals. Rejects when `signal` is aborted.
 */
export async function reconnected(signal?: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    await nextChance(wait, signal);
    if (await isReachable()) return;
  }
}

function nextChance(wait: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), wait);
    window.addEventListener('online', end(resolve), { signal: done.signal });
    document.addEventListener('visibilitychange', end(resolve), { signal: done.signal });
    signal?.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: done.signal },
    );
    if (signal?.aborted) end(() => reject(signal.reason))();
  });
}

/** What a tap asked for, shown while it loads, or while it waits for the connection. */
export type Pending = 'loading' | 'page' | 'writing';

let stalled = 0;
let pending: readonly { what: Pending }[] = [];
const listeners = new Set<() => void>();

function change(): void {
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether a part of the page waits for the connection. */
export const useStalled = (): boolean => useSyncExternalStore(subscribe, () => stalled > 0);

/** The latest of what taps asked for and is not there yet. */
export const usePending = (): Pending | null =>
  useSyncExternalStore(subscribe, () => pending.at(-1)?.what ?? null);

/** Shows that something is pending, until the returned function is called. */
export function showPending(what: Pending): () => void {
  const entry = { what };
  pending = [...pending, entry];
  change();
  return () => {
    pending = pending.filter((one) => one !== entry);
    change();
  };
}

/**
 * Loads a part of the page. Without a connection it waits for one and tries again, so that nothing on the screen
 * is lost; what a server that answers does not have is an error.
 */
export async function loadWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  let isStalled = false;
  const stall = (now: boolean) => {
    if (now === isStalled) return;
    isStalled = now;
    stalled += now ? 1 : -1;
    change();
  };
  const slow = setTimeout(async () => stall(!(await isReachable())), SLOW_MS);
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (!isChunkError(error) || (await isReachable())) throw error;
        stall(true);
        await reconnected();
      }
    }
  } finally {
    clearTimeout(slow);
    stall(false);
  }
}
