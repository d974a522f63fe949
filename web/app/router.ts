import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { mayPrefetch } from '#web/lib/prefetch.ts';
import { ErrorPage } from './error-page.tsx';
import { firstRoutes } from './first-routes.ts';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';

/** The map of addresses. Without `history` it follows the browser's. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  const shown = { once: false };
  const router = createRouter({
    routeTree: firstRoutes,
    ...(history && { history }),
    context: { queries, unfold: (): Promise<void> => unfold(router) },
    InnerWrap: Frame,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPreload: 'intent',
    // Queries decide what is fresh; the router asks them each time.
    defaultPreloadStaleTime: 0,
    // Where someone has scrolled while the program was loading, there they stay; a first visit has no place to return to.
    scrollRestoration: () => shown.once || (isReturn() && window.scrollY === 0),
    defaultHashScrollIntoView: false,
    // Everything in a query is text: a code such as 12E4 is no number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });
  router.subscribe('onRendered', () => {
    shown.once = true;
  });
  const preload = router.preloadRoute;
  router.preloadRoute = async (to) => (mayPrefetch() ? preload(to) : undefined);
  return router;
}

/** Whether the document was opened anew or gone back to. */
const isReturn = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened !== undefined && opened.type !== 'navigate';
};

/** Brings the pages that nobody opens first. */
async function unfold(router: AnyRouter): Promise<void> {
  await import('./route-tree.gen.ts');
  router.setRoutes(router.buildRouteTree());
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
