import { isOnline } from './online.ts';
import { tab } from './storage.ts';

const KEY = 'chunk-reload.at';
const GUARD_MS = 60_000;

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i;

/** A piece of the program did not load: a new version was deployed, or the connection broke. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURE.test(error.message);

/**
 * Reloads for a piece that did not load, at most once a minute. Says whether it did. Without a
 * connection it does not: what is on the screen can still be read.
 */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  if (!isOnline()) return false;
  const last = Number(tab.get(KEY));
  if (last && now - last < GUARD_MS) return false;
  tab.set(KEY, String(now));
  reload();
  return true;
}

/** Tells of each piece that did not load, and keeps the router from reloading by its own rule. */
export function onChunkFailure(failed: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    tab.set(`tanstack_router_reload:${payload.message}`, '1');
    failed();
  });
}
