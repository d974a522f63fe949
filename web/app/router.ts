import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { mayPrefetch } from '#web/lib/prefetch.ts';
import { ErrorPage } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { PendingPage } from './pending-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The router over all routes. Without `history` it uses the browser's. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  const rendered = { once: false };
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queries },
    InnerWrap: Frame,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPreload: 'intent',
    // TanStack Query decides on freshness; the router calls the loaders each time.
    defaultPreloadStaleTime: 0,
    // A page scrolled while the app was loading keeps its position; a first visit has none to restore.
    scrollRestoration: () => rendered.once || (isReturn() && window.scrollY === 0),
    defaultHashScrollIntoView: false,
    // Search parameters are always strings: a code such as 12E4 must not be parsed as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
      const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });
  router.subscribe('onRendered', () => {
    rendered.once = true;
  });
  const { preloadRoute } = router;
  router.preloadRoute = async (to) => (mayPrefetch() ? preloadRoute(to) : undefined);
  return Object.assign(router, { loadBeforehand: preloadRoute });
}

/** Whether the document was reloaded or reached by back navigation. */
const isReturn = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
};

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
