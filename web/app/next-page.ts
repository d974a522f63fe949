import { ApiError } from '#web/lib/api-error.ts';
import { isChunkError, onChunkFailure } from '#web/lib/chunk-reload.ts';
import { isReachable, reconnected, showPending } from '#web/lib/reconnect.ts';
import type { AppRouter } from './router.ts';

const SITE_PAGE = /^\/\w+\/site\/[^/]+$/;

/**
 * Keeps the page of a site on the screen until the next page has loaded. If the connection breaks meanwhile, the
 * site can still be read, and the next page is opened once the server answers again.
 */
export function keepPageUntilNext(
  router: AppRouter,
  open = (href: string) => location.assign(href),
): () => void {
  let chunkFailed = false;
  const unwatch = onChunkFailure(() => {
    chunkFailed = true;
  });
  let latest = new AbortController();

  const unblock = router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      if (action !== 'PUSH' && action !== 'REPLACE') return false;
      latest.abort();
      latest = new AbortController();
      const { signal } = latest;
      const leaves = currentLocation.pathname !== nextLocation.pathname;
      if (!leaves || !SITE_PAGE.test(currentLocation.pathname)) return false;
      chunkFailed = false;
      const loaded = showPending('loading');
      const matches = await router
        .loadBeforehand({
          to: nextLocation.pathname,
          search: router.options.parseSearch(nextLocation.search),
        })
        .finally(loaded);
      // another link was followed meanwhile
      if (signal.aborted) return true;
      const failed = chunkFailed || !matches || matches.some(({ error }) => isOfConnection(error));
      if (!failed || (await isReachable())) return false;
      const opened = showPending('page');
      reconnected(signal)
        .then(
          () => open(nextLocation.href),
          () => undefined,
        )
        .finally(opened);
      return true;
    },
  });
  return () => {
    unwatch();
    unblock();
  };
}

const isOfConnection = (error: unknown): boolean =>
  isChunkError(error) || (error instanceof ApiError && error.status === 0);
