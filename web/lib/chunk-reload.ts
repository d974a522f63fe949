import { isOnline } from './online.ts';
import { tab } from './storage.ts';
import { CHUNK_RELOAD_KEY, routerReloadKey } from './storage-keys.ts';

const GUARD_MS = 60_000;

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i;

/** Whether a chunk failed to load: a new version was deployed, or the connection broke. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURE.test(error.message);

/**
 * Reloads the page after a failed chunk load, at most once a minute. Returns whether it did. Does not reload
 * without a connection, so that the page shown can still be read.
 */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  if (!isOnline()) return false;
  const last = tab.get(CHUNK_RELOAD_KEY, Number) ?? Number.NaN;
  if (last <= now && now - last < GUARD_MS) return false;
  tab.set(CHUNK_RELOAD_KEY, String(now));
  reload();
  return true;
}

/**
 * Calls back for each chunk that failed to load, and disables the router's own reload rule, until the returned
 * function is called.
 */
export function onChunkFailure(failed: () => void): () => void {
  const listen = ({ payload }: VitePreloadErrorEvent) => {
    tab.set(routerReloadKey(payload.message), '1');
    failed();
  };
  window.addEventListener('vite:preloadError', listen);
  return () => window.removeEventListener('vite:preloadError', listen);
}
