import type { QueryClient } from '@tanstack/react-query';

/** What each route's guard and loader is given. */
export type RouterContext = {
  queries: QueryClient;
  /** Makes every page known; see `web/app/first-routes.ts`. */
  unfold?: () => Promise<void>;
};

/** The frame around a page; `default` where a route names none. */
export type Layout = 'default' | 'landing' | 'dashboard' | 'process' | 'kiosk';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout;
  }
}
